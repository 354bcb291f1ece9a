package io.bootcause.service;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;

/** Stands for a Spring Boot service in tests, with its possible misbehaviours. */
public final class FakeService {
  private static final List<Object> KEPT = new ArrayList<>();

  private FakeService() {}

  public static void main(String[] args) throws Exception {
    List<String> given = List.of(args);
    int port = Integer.parseInt(AppArgsOf.value(given, "server.port", "8080"));
    switch (AppArgsOf.value(given, "mode", "good")) {
      case "dies" -> {
        System.out.println("APPLICATION FAILED TO START");
        System.out.println("Description:");
        System.out.println("The moon is not in the right phase.");
        System.out.println("Action:");
        System.out.println("Wait.");
        System.exit(3);
      }
      case "dies-silently" -> System.exit(1);
      case "fails-and-stays" ->
          System.out.println(
              "ERROR o.s.boot.SpringApplication : Application run failed\n\n"
                  + "Caused by: java.io.IOException: the moon is locked\n\tat moon.Moon.rise");
      case "never" -> System.out.println("still thinking");
      case "ignores-port" -> {
        int own = serve(0);
        System.out.println("listening on " + own);
        System.out.println("Started FakeService in 0.1 seconds (JVM running for 0.2)");
      }
      case "two-ports" -> {
        serve(port);
        serve(0);
      }
      case "not-http" -> KEPT.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
      case "fills" -> SpringApplication.run(() -> serve(port), () -> work(2_000));
      case "consumes" -> SpringApplication.run(() -> serve(port), () -> sleep(600_000));
      case "runner-fails" ->
          SpringApplication.run(
              () -> serve(port),
              () -> {
                work(1_000);
                System.out.println("there is no such table");
                System.exit(4);
              });
      case "stubborn" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sleep(600_000)));
        serve(port);
      }
      default -> serve(port);
    }
    Thread.currentThread().join();
  }

  private static int serve(int port) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
      server.start();
      KEPT.add(server);
      return server.getAddress().getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void work(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    System.out.println("the tables are full");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** In the fake's own jar there is nothing of the service module. */
  private static final class AppArgsOf {
    static String value(List<String> args, String name, String otherwise) {
      for (String arg : args) {
        if (arg.startsWith("--" + name + "=")) {
          return arg.substring(name.length() + 3);
        }
      }
      return otherwise;
    }
  }
}
