package io.bootcause.service.change;

import io.bootcause.service.ArtifactLayout;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.ClassPathEntry;
import io.bootcause.service.change.LibraryEdits.Slot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes a copy of a jar whose {@code Class-Path} names other libraries. The others are named where
 * they lie, in the order they had.
 */
final class ThinRewriter {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private ThinRewriter() {}

  static void rewrite(BootArtifact artifact, Path target, LibraryEdits edits) throws IOException {
    try (ZipFile from = new ZipFile(artifact.file().toFile());
        OutputStream file = Files.newOutputStream(target);
        ZipOutputStream to = new ZipOutputStream(new BufferedOutputStream(file, 1 << 16))) {
      for (ZipEntry entry : from.stream().toArray(ZipEntry[]::new)) {
        if (ArtifactLayout.isSignature(entry.getName())) {
          continue;
        }
        ZipEntry same = new ZipEntry(entry.getName());
        same.setTime(entry.getTime());
        to.putNextEntry(same);
        try (InputStream in = from.getInputStream(entry)) {
          if (entry.getName().equals(MANIFEST)) {
            manifest(new Manifest(in), artifact.file(), edits).write(to);
          } else {
            in.transferTo(to);
          }
        }
        to.closeEntry();
      }
    }
  }

  private static Manifest manifest(Manifest manifest, Path jar, LibraryEdits edits) {
    Attributes main = manifest.getMainAttributes();
    List<String> classPath = new ArrayList<>();
    for (ClassPathEntry entry : ClassPathEntry.of(jar, main)) {
      if (!edits.isRemoved(entry.name())) {
        Slot slot = edits.replacement(entry.name());
        classPath.add(slot == null ? entry.url() : url(slot));
      }
    }
    edits.added().forEach(slot -> classPath.add(url(slot)));
    main.put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
    return manifest;
  }

  private static String url(Slot slot) {
    Path file = slot.file();
    if (file == null) {
      throw new IllegalStateException("no content for " + slot.library().entry());
    }
    return ClassPathEntry.url(file);
  }
}
