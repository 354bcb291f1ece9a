package io.bootcause.load.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Text files as editors and spreadsheets save them: a byte order mark is no part of the text. */
public final class TextFile {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private TextFile() {}

  /**
   * Opens a file.
   *
   * @throws IOException if it cannot be opened; when it is read, a {@code CharacterCodingException}
   *     for bytes that are no such text
   */
  public static BufferedReader reader(Path file, Charset charset) throws IOException {
    PushbackInputStream in = new PushbackInputStream(Files.newInputStream(file), MARK.length);
    try {
      byte[] first = in.readNBytes(MARK.length);
      if (!Arrays.equals(first, MARK)) {
        in.unread(first);
      }
      return new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** All of a file in UTF-8; throws what {@link #reader} and its reading do. */
  public static String read(Path file) throws IOException {
    try (BufferedReader text = reader(file, StandardCharsets.UTF_8)) {
      StringBuilder all = new StringBuilder();
      char[] some = new char[8_192];
      for (int n = text.read(some); n >= 0; n = text.read(some)) {
        all.append(some, 0, n);
      }
      return all.toString();
    }
  }
}
