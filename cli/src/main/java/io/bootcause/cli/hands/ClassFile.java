package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Bytes of a class from where the JVM says that it got it; archives inside archives are opened. */
final class ClassFile {
  private ClassFile() {}

  /**
   * @param location such as {@code file:/x/classes/}, {@code jar:file:/x/app.jar!/BOOT-INF/lib/y.jar!/}
   *     or {@code jar:nested:/x/app.jar/!BOOT-INF/lib/y.jar!/}
   */
  static byte[] read(String location, String className) throws ServiceException {
    String entry = className.replace('.', '/') + ".class";
    try {
      List<String> path = path(location);
      Path first = Path.of(path.get(0));
      byte @Nullable [] found;
      if (Files.isDirectory(first)) {
        found = Files.readAllBytes(first.resolve(entry));
      } else {
        try (InputStream in = Files.newInputStream(first)) {
          found = inside(in, path.subList(1, path.size()), entry);
        }
      }
      if (found != null) {
        return found;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot read " + className + " from " + location, e);
    }
    throw new ServiceException(
        Kind.MEASUREMENT, className + " is not in " + location + ": it was made while running");
  }

  /** A file, then names of what is nested in it, outermost first. */
  static List<String> path(String location) {
    String text = location.startsWith("jar:") ? location.substring(4) : location;
    text = text.startsWith("nested:") ? "file:" + text.substring("nested:".length()) : text;
    String[] parts = text.split("/?!/?", -1);
    parts[0] =
        parts[0].startsWith("file:")
            ? Path.of(URI.create(parts[0].replace(" ", "%20"))).toString()
            : parts[0];
    for (int i = 1; i < parts.length; i++) {
      parts[i] = URLDecoder.decode(parts[i].replace("+", "%2B"), StandardCharsets.UTF_8);
    }
    return Arrays.stream(parts).filter(p -> !p.isEmpty()).toList();
  }

  private static byte @Nullable [] inside(InputStream archive, List<String> nested, String entry)
      throws IOException {
    String wanted = nested.isEmpty() ? entry : nested.get(0);
    boolean isDirectory = !nested.isEmpty() && !wanted.matches(".*\\.[jw]ar");
    String name =
        isDirectory ? (wanted.endsWith("/") ? wanted : wanted + "/") + entry : wanted;
    ZipInputStream zip = new ZipInputStream(archive);
    for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
      if (e.getName().equals(name)) {
        byte[] bytes = zip.readAllBytes();
        return nested.isEmpty() || isDirectory
            ? bytes
            : inside(new ByteArrayInputStream(bytes), nested.subList(1, nested.size()), entry);
      }
    }
    return null;
  }
}
