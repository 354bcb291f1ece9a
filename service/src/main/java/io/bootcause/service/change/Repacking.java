package io.bootcause.service.change;

import io.bootcause.service.ArtifactLayout;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Packs a service another way: unpacks it for the loader's launcher, or moves the content of a jar
 * to where an executable war has it and back. All run with the same loader, which is in the
 * artifact in each of its forms.
 */
final class Repacking {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private final String from;
  private final String to;
  private final boolean explode;

  private Repacking(String from, String to, boolean explode) {
    this.from = from;
    this.to = to;
    this.explode = explode;
  }

  /**
   * @throws ServiceException USAGE, with the reason in one line, if the artifact cannot be packed
   *     that way
   */
  static Repacking of(BootArtifact artifact, Packaging to) throws ServiceException {
    if (artifact.packaging() == Packaging.EXPLODED) {
      throw impossible(
          artifact.file() + " is a directory already: give the jar or war that it was made from");
    }
    if (!artifact.packaging().byLoader()) {
      throw impossible(
          artifact.file().getFileName()
              + " is a "
              + artifact.packaging().word()
              + " jar without Spring Boot's loader: it stays as it is packed");
    }
    if (!to.byLoader()) {
      throw impossible("a layout is jar, exploded or war: " + to.word() + " is only read");
    }
    if (to == Packaging.EXPLODED) {
      return new Repacking("", "", true);
    }
    boolean toWar = to == Packaging.WAR;
    Repacking repacking =
        new Repacking(toWar ? "BOOT-INF/" : "WEB-INF/", toWar ? "WEB-INF/" : "BOOT-INF/", false);
    repacking.check(artifact, toWar);
    return repacking;
  }

  private void check(BootArtifact artifact, boolean toWar) throws ServiceException {
    String name = String.valueOf(artifact.file().getFileName());
    try (ZipFile zip = new ZipFile(artifact.file().toFile())) {
      String launcher = mainClass(zip);
      if (!launcher.endsWith(toWar ? ".JarLauncher" : ".WarLauncher")) {
        throw impossible(
            name + " cannot become a " + word(toWar) + ": it is started by " + launcher);
      }
      String other = launcherClass(launcher).replace('.', '/') + ".class";
      if (zip.getEntry(other) == null) {
        throw impossible(name + " cannot become a " + word(toWar) + ": it has no " + other);
      }
      if (!toWar) {
        boolean pages =
            zip.stream()
                .map(ZipEntry::getName)
                .anyMatch(n -> !n.endsWith("/") && !n.startsWith("WEB-INF/") && !isLoader(n));
        if (pages) {
          throw impossible(name + " cannot become a jar: it has web pages outside WEB-INF");
        }
      }
    } catch (IOException e) {
      throw new ServiceException(Kind.USAGE, "cannot read " + name + ": " + e.getMessage(), e);
    }
  }

  private static boolean isLoader(String entry) {
    return entry.startsWith("META-INF/") || entry.startsWith("org/springframework/boot/loader/");
  }

  private static String word(boolean war) {
    return war ? "war" : "jar";
  }

  private static String mainClass(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(MANIFEST);
    if (entry == null) {
      return "nothing";
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return String.valueOf(new Manifest(in).getMainAttributes().getValue("Main-Class"));
    }
  }

  private String launcherClass(String launcher) {
    return to.equals("WEB-INF/")
        ? launcher.replace(".JarLauncher", ".WarLauncher")
        : launcher.replace(".WarLauncher", ".JarLauncher");
  }

  void write(Path original, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(original.toFile())) {
      if (explode) {
        unpack(zip, target);
      } else {
        move(zip, target);
      }
    }
  }

  private static void unpack(ZipFile zip, Path target) throws IOException {
    Files.createDirectories(target);
    for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
      Path file = target.resolve(entry.getName()).normalize();
      if (!file.startsWith(target)) {
        throw new IOException("an entry leads out of the archive: " + entry.getName());
      }
      if (entry.isDirectory()) {
        Files.createDirectories(file);
      } else if (!ArtifactLayout.isSignature(entry.getName())) {
        Files.createDirectories(file.resolve("..").normalize());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
      }
    }
  }

  private void move(ZipFile zip, Path target) throws IOException {
    Set<String> written = new HashSet<>();
    try (ZipOutputStream out =
        new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(target), 1 << 16))) {
      for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
        String name = moved(entry.getName());
        // lib and lib-provided may hold the same library.
        if (ArtifactLayout.isSignature(name) || !written.add(name)) {
          continue;
        }
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
          bytes = in.readAllBytes();
        }
        if (name.equals(MANIFEST)) {
          bytes = manifest(bytes);
        } else if (IndexFile.is(name)) {
          bytes = text(bytes).getBytes(StandardCharsets.UTF_8);
        }
        ZipEntry same = new ZipEntry(name);
        same.setTime(entry.getTime());
        same.setComment(entry.getComment());
        same.setMethod(entry.isDirectory() ? ZipEntry.STORED : entry.getMethod());
        if (same.getMethod() == ZipEntry.STORED) {
          CRC32 crc = new CRC32();
          crc.update(bytes);
          same.setCrc(crc.getValue());
          same.setSize(bytes.length);
          same.setCompressedSize(bytes.length);
        }
        out.putNextEntry(same);
        out.write(bytes);
        out.closeEntry();
      }
    }
  }

  private String moved(String name) {
    String there = name.startsWith(from) ? to + name.substring(from.length()) : name;
    return there.startsWith("BOOT-INF/lib-provided/")
        ? "BOOT-INF/lib/" + there.substring("BOOT-INF/lib-provided/".length())
        : there;
  }

  private String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8)
        .replace(from + "lib-provided/", to + "lib/")
        .replace(from, to);
  }

  private byte[] manifest(byte[] bytes) throws IOException {
    Manifest manifest = new Manifest(new java.io.ByteArrayInputStream(bytes));
    Attributes main = manifest.getMainAttributes();
    main.replaceAll((key, value) -> String.valueOf(value).replace(from, to));
    main.put(
        Attributes.Name.MAIN_CLASS,
        launcherClass(String.valueOf(main.getValue(Attributes.Name.MAIN_CLASS))));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    manifest.write(out);
    return out.toByteArray();
  }

  private static ServiceException impossible(String why) {
    return new ServiceException(Kind.USAGE, why);
  }
}
