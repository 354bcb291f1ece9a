package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputOptionsTest {
  @ParameterizedTest(name = "tty {0}, TERM {1}, NO_COLOR {2}: live {3}, colour {4}")
  @CsvSource({
    "1, xterm-256color, '', true, true",
    "1, xterm-256color, 1, true, false",
    "1, dumb, '', false, false",
    "0, xterm-256color, '', false, false",
    "'', xterm-256color, 1, false, false",
  })
  void coloursOnlyWhereTheyAreWantedAndShown(
      String tty, String term, String unwanted, boolean live, boolean colour) {
    Map<String, String> environment =
        Map.of("BOOTCAUSE_TTY", tty, "TERM", term, "NO_COLOR", unwanted);

    assertThat(OutputOptions.onTerminal(environment)).isEqualTo(live);
    assertThat(OutputOptions.colour(environment)).isEqualTo(colour);
  }

  @ParameterizedTest
  @CsvSource({"1", "0"})
  void aTerminalOfNoKindIsADumbOne(String tty) {
    assertThat(OutputOptions.onTerminal(Map.of("BOOTCAUSE_TTY", tty))).isFalse();
  }
}
