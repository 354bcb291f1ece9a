package io.bootcause.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What commands print, in UTF-8 whatever the locale: others read it. Remembers why it could not be
 * written, which a {@link PrintStream} does not tell.
 */
final class StandardOutput extends FilterOutputStream {
  private @Nullable IOException failure;

  StandardOutput(OutputStream to) {
    super(to);
  }

  /** In place of {@link System#out}. */
  static StandardOutput install() {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    return output;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * Why something is missing, in words; null if nothing is, or whoever read it has had enough, as
   * {@code head} does.
   */
  @Nullable String lost() {
    IOException e = failure;
    String message = e == null ? null : String.valueOf(e.getMessage());
    return message == null || message.contains("Broken pipe") ? null : message;
  }
}
