package io.bootcause.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * What a jar tells of the libraries that were unpacked into it, as by maven-shade-plugin: Maven's
 * own leave their coordinates there, others only their classes.
 */
final class ShadedJar {
  static final String BOOT = "org/springframework/boot/SpringApplication.class";

  private static final String VERSION = "org/springframework/boot/SpringBootVersion.class";

  /** A constant of that class, from Spring Boot 2.4 on. */
  private static final Pattern RELEASE =
      Pattern.compile("(?<![\\w.])\\d\\.\\d+\\.\\d+(\\.RELEASE|-[A-Z]+\\d*)?(?![\\w.])");

  /** A class of each server, the first one that is there wins, as it does in Spring Boot. */
  private static final List<Map.Entry<String, String>> SERVERS =
      List.of(
          Map.entry("org/apache/catalina/startup/Tomcat.class", "tomcat"),
          Map.entry("org/eclipse/jetty/server/Server.class", "jetty"),
          Map.entry("io/undertow/Undertow.class", "undertow"),
          Map.entry("reactor/netty/http/server/HttpServer.class", "netty"));

  private ShadedJar() {}

  static List<Library> libraries(ZipFile zip) throws IOException {
    List<Library> libraries = new ArrayList<>();
    for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
      if (LibraryReader.isPom(entry.getName())) {
        Library library = LibraryReader.ofPom(entry.getName(), bytes(zip, entry));
        if (library != null) {
          libraries.add(library);
        }
      }
    }
    return libraries;
  }

  static String server(ZipFile zip) {
    return SERVERS.stream()
        .filter(server -> zip.getEntry(server.getKey()) != null)
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("unknown");
  }

  static @Nullable String bootVersion(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(VERSION);
    if (entry == null) {
      return null;
    }
    // Of a class without code, a text like a version is one.
    Matcher release = RELEASE.matcher(new String(bytes(zip, entry), StandardCharsets.ISO_8859_1));
    return release.find() ? release.group() : null;
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
