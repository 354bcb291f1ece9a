package io.bootcause.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Builds small artifacts for tests. */
public final class BootJars {
  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  private BootJars() {}

  public static BootJars withManifest(String... lines) {
    return new BootJars()
        .with(
            "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + String.join("\n", lines) + "\n\n");
  }

  /** A jar that {@code java -jar} runs as {@link FakeService}. */
  public static BootJars runnable(String bootVersion) {
    BootJars jar =
        withManifest(
            "Main-Class: " + FakeService.class.getName(),
            "Start-Class: " + FakeService.class.getName(),
            "Spring-Boot-Version: " + bootVersion);
    return jar.withClass("io/bootcause/service/FakeService.class")
        .withClass("io/bootcause/service/FakeService$AppArgsOf.class");
  }

  /** A class of the tests. */
  BootJars withClass(String file) {
    try (InputStream in = BootJars.class.getResourceAsStream("/" + file)) {
      return with(file, in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public BootJars with(String entry, String content) {
    return with(entry, content.getBytes(StandardCharsets.UTF_8));
  }

  public BootJars with(String entry, byte[] content) {
    entries.put(entry, content);
    return this;
  }

  /** A nested jar with pom.properties, as Maven builds them. */
  public BootJars withLibrary(String entry, String group, String artifact, String version) {
    return with(entry, library(group, artifact, version));
  }

  public static byte[] library(String group, String artifact, String version) {
    return withManifest("Implementation-Version: " + version)
        .with(
            "META-INF/maven/" + group + "/" + artifact + "/pom.properties",
            "groupId=" + group + "\nartifactId=" + artifact + "\nversion=" + version + "\n")
        .bytes();
  }

  public Path writeTo(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes());
  }

  public Path explodeTo(Path dir) throws IOException {
    for (Map.Entry<String, byte[]> e : entries.entrySet()) {
      Path file = dir.resolve(e.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, e.getValue());
    }
    return dir;
  }

  public byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(e.getKey());
        if (e.getKey().endsWith(".jar")) {
          CRC32 crc = new CRC32();
          crc.update(e.getValue());
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(e.getValue().length);
          entry.setCrc(crc.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(e.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }
}
