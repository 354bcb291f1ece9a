package io.bootcause.investigation;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A service with a second port, always the same: it does not start while another one runs. */
public final class OneOfAKind {
  private static final List<Object> KEPT = new ArrayList<>();

  private OneOfAKind() {}

  public static void main(String[] args) throws Exception {
    int port = 0;
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      int value = Integer.parseInt(parts[1]);
      if (parts[0].equals("--second.port")) {
        KEPT.add(new ServerSocket(value, 1, InetAddress.getLoopbackAddress()));
      } else {
        port = value;
      }
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
    server.start();
    KEPT.add(server);
  }

  /** It as an artifact. */
  static Path jar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, OneOfAKind.class.getName());
    main.putValue("Start-Class", OneOfAKind.class.getName());
    main.putValue("Spring-Boot-Version", "3.5.0");
    String entry = OneOfAKind.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest);
        InputStream in = OneOfAKind.class.getResourceAsStream("/" + entry)) {
      jar.putNextEntry(new JarEntry(entry));
      in.transferTo(jar);
    }
    return file;
  }
}
