package io.bootcause.service;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;

/**
 * What the {@code Class-Path} of a jar's manifest names.
 *
 * @param name its path from the jar's directory, if it lies below that; its URL otherwise
 * @param file absolute; it need not be there
 */
public record ClassPathEntry(String name, Path file) {
  /** In their order. What is no URL of a file is left out, as the JVM does. */
  public static List<ClassPathEntry> of(Path jar, Attributes manifest) {
    String classPath = manifest.getValue(Attributes.Name.CLASS_PATH);
    List<ClassPathEntry> entries = new ArrayList<>();
    if (classPath == null || classPath.isBlank()) {
      return entries;
    }
    Path absolute = jar.toAbsolutePath().normalize();
    URI directory = absolute.toUri().resolve(".");
    for (String part : classPath.strip().split(" +")) {
      try {
        Path file = Path.of(absolute.toUri().resolve(part)).normalize();
        String url = url(file);
        String below = url(Path.of(directory)) + "/";
        entries.add(
            new ClassPathEntry(url.startsWith(below) ? url.substring(below.length()) : url, file));
      } catch (IllegalArgumentException | FileSystemNotFoundException e) {
        // Left out.
      }
    }
    return entries;
  }

  /** As code sources have it: with one slash, without one at the end. */
  public static String url(Path file) {
    String path = file.toUri().getRawPath();
    return "file:" + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  /** For a class path: a directory's ends with a slash. */
  public String url() {
    return url(file) + (file.toFile().isDirectory() ? "/" : "");
  }
}
