package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  private static String lost(String message) {
    StandardOutput output =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(message);
              }
            });
    new PrintStream(output, true, StandardCharsets.UTF_8).println("figures");
    return output.lost();
  }

  @Test
  void aFullDiskIsTold() {
    assertThat(lost("No space left on device")).isEqualTo("No space left on device");
  }

  @Test
  void whoHasHadEnoughIsNot() {
    assertThat(lost("Broken pipe")).isNull();
  }

  @Test
  void whatArrivesIsNotLost() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StandardOutput output = new StandardOutput(bytes);
    new PrintStream(output, true, StandardCharsets.UTF_8).print("µs");
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("µs");
    assertThat(output.lost()).isNull();
  }
}
