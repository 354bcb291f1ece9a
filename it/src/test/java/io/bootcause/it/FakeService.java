package io.bootcause.it;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Stands in for services that go wrong, packed as a Boot jar: its behaviour is its only argument
 * besides the port, and a file that tells how often it was started.
 */
public final class FakeService {
  private FakeService() {}

  public static void main(String[] args) throws Exception {
    String behaviour = "answer-200";
    int port = 8080;
    for (String arg : args) {
      if (arg.startsWith("--server.port=")) {
        port = Integer.parseInt(arg.substring(arg.indexOf('=') + 1));
      } else if (arg.startsWith("--starts=")) {
        Files.writeString(
            Path.of(arg.substring(arg.indexOf('=') + 1)),
            ProcessHandle.current().pid() + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } else {
        behaviour = arg;
      }
    }
    System.out.println("fake service, behaviour " + behaviour);
    if (behaviour.equals("never-ready")) {
      Thread.sleep(600_000);
    }
    if (behaviour.equals("dies")) {
      System.out.println("APPLICATION FAILED TO START: no such bean");
      System.exit(1);
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    if (behaviour.equals("embraces")) {
      embrace(server);
      return;
    }
    if (behaviour.equals("keeps")) {
      keep(server);
      return;
    }
    int status = Integer.parseInt(behaviour.substring("answer-".length()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, 2);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(new byte[] {'o', 'k'});
          }
        });
    server.start();
  }

  /** Planted: two locks, taken in either order. One request at a time never meets another. */
  private static void embrace(HttpServer server) {
    Object left = new Object();
    Object right = new Object();
    AtomicInteger requests = new AtomicInteger();
    server.setExecutor(Executors.newFixedThreadPool(20));
    server.createContext(
        "/",
        exchange -> {
          boolean turned = requests.incrementAndGet() % 2 == 0;
          synchronized (turned ? right : left) {
            LockSupport.parkNanos(100_000);
            synchronized (turned ? left : right) {
              exchange.sendResponseHeaders(200, 2);
            }
          }
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(new byte[] {'o', 'k'});
          }
        });
    server.start();
  }

  /** Planted: each request takes one of 200 places and never gives it back. */
  private static void keep(HttpServer server) {
    Semaphore places = new Semaphore(200);
    server.setExecutor(Executors.newFixedThreadPool(20));
    server.createContext(
        "/",
        exchange -> {
          places.acquireUninterruptibly();
          exchange.sendResponseHeaders(200, 2);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(new byte[] {'o', 'k'});
          }
        });
    server.start();
  }

  /** Packs this class as {@code java -jar} and Boot know it. */
  static Path jar(Path directory) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
    attributes.put(new Attributes.Name("Start-Class"), FakeService.class.getName());
    attributes.put(new Attributes.Name("Spring-Boot-Version"), "3.5.7");
    attributes.put(new Attributes.Name("Spring-Boot-Classes"), "BOOT-INF/classes/");
    attributes.put(new Attributes.Name("Spring-Boot-Lib"), "BOOT-INF/lib/");
    Path jar = directory.resolve("fake.jar");
    String entry = FakeService.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry(entry));
      try (java.io.InputStream in = FakeService.class.getClassLoader().getResourceAsStream(entry)) {
        in.transferTo(out);
      }
      out.putNextEntry(new JarEntry("BOOT-INF/classes/"));
      out.putNextEntry(new JarEntry("BOOT-INF/lib/"));
    }
    return jar;
  }
}
