package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  @TempDir Path dir;

  @Test
  void oneMarkIsSkippedAndOnlyAtTheBeginning() throws Exception {
    Path file = dir.resolve("a");
    Files.writeString(file, "\ufeff\ufeffa\ufeff");
    assertThat(TextFile.read(file)).isEqualTo("\ufeffa\ufeff");
    Files.writeString(file, "\ufeffa");
    try (BufferedReader latin = TextFile.reader(file, StandardCharsets.ISO_8859_1)) {
      assertThat(latin.readLine()).isEqualTo("a");
    }
    for (String text : new String[] {"", "a", "\u00fc"}) {
      Files.writeString(file, text);
      assertThat(TextFile.read(file)).isEqualTo(text);
    }
  }

  @Test
  void whatIsNoUtf8IsSaid() throws Exception {
    Path file = dir.resolve("a");
    Files.write(file, new byte[] {'a', (byte) 0xC3, '('});
    assertThatThrownBy(() -> TextFile.read(file)).isInstanceOf(CharacterCodingException.class);
  }
}
