package io.bootcause.service.change;

import io.bootcause.service.ArtifactLayout;
import io.bootcause.service.change.LibraryEdits.Slot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a copy of a jar or war with other libraries in it. Everything else keeps its content, its
 * place and its compression, so that what is measured differs in nothing but the change. Nested
 * jars are stored uncompressed: Spring Boot's loader reads no others.
 */
final class ArchiveRewriter {
  private static final String UNPACK = "UNPACK:";

  private ArchiveRewriter() {}

  static void rewrite(Path original, Path target, LibraryEdits edits) throws IOException {
    try (ZipFile from = new ZipFile(original.toFile());
        OutputStream file = Files.newOutputStream(target);
        ZipOutputStream to = new ZipOutputStream(new BufferedOutputStream(file, 1 << 16))) {
      if (from.getComment() != null) {
        to.setComment(from.getComment());
      }
      List<? extends ZipEntry> entries = from.stream().toList();
      List<Slot> pending = new ArrayList<>(edits.added());
      int lastLibrary = lastLibrary(entries);
      for (int i = 0; i < entries.size(); i++) {
        copy(from, entries.get(i), to, edits);
        if (i == lastLibrary) {
          for (Slot slot : pending) {
            store(to, slot, null, entries.get(i).getTime());
          }
          pending.clear();
        }
      }
    }
  }

  private static int lastLibrary(List<? extends ZipEntry> entries) {
    int last = entries.size() - 1;
    while (last > 0 && !ArtifactLayout.isLibrary(entries.get(last).getName())) {
      last--;
    }
    return last;
  }

  private static void copy(ZipFile from, ZipEntry entry, ZipOutputStream to, LibraryEdits edits)
      throws IOException {
    String name = entry.getName();
    if (edits.isRemoved(name) || ArtifactLayout.isSignature(name)) {
      return;
    }
    Slot slot = edits.replacement(name);
    if (slot != null) {
      store(to, slot, entry.getComment(), entry.getTime());
    } else if (IndexFile.is(name)) {
      String index;
      try (InputStream in = from.getInputStream(entry)) {
        index = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      byte[] bytes = IndexFile.rewritten(index, edits).getBytes(StandardCharsets.UTF_8);
      ZipEntry changed = new ZipEntry(name);
      changed.setTime(entry.getTime());
      put(to, changed, bytes, entry.getMethod());
    } else {
      ZipEntry same = new ZipEntry(name);
      same.setTime(entry.getTime());
      same.setMethod(entry.isDirectory() ? ZipEntry.STORED : entry.getMethod());
      same.setComment(entry.getComment());
      if (same.getMethod() == ZipEntry.STORED) {
        same.setSize(entry.getSize());
        same.setCompressedSize(entry.getSize());
        same.setCrc(entry.getCrc());
      }
      to.putNextEntry(same);
      try (InputStream in = from.getInputStream(entry)) {
        in.transferTo(to);
      }
      to.closeEntry();
    }
  }

  private static void store(ZipOutputStream to, Slot slot, @Nullable String comment, long time)
      throws IOException {
    Path file = slot.file();
    if (file == null) {
      throw new IllegalStateException("no content for " + slot.library().entry());
    }
    byte[] bytes = Files.readAllBytes(file);
    ZipEntry entry = new ZipEntry(slot.library().entry());
    entry.setTime(time);
    // The mark of a library that the loader unpacks before use, with its checksum.
    if (comment != null) {
      entry.setComment(comment.startsWith(UNPACK) ? UNPACK + sha1(bytes) : comment);
    }
    put(to, entry, bytes, ZipEntry.STORED);
  }

  private static void put(ZipOutputStream to, ZipEntry entry, byte[] bytes, int method)
      throws IOException {
    entry.setMethod(method);
    if (method == ZipEntry.STORED) {
      CRC32 crc = new CRC32();
      crc.update(bytes);
      entry.setCrc(crc.getValue());
      entry.setSize(bytes.length);
      entry.setCompressedSize(bytes.length);
    }
    to.putNextEntry(entry);
    to.write(bytes);
    to.closeEntry();
  }

  private static String sha1(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-1", e);
    }
  }
}
