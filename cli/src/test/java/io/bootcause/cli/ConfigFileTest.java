package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.ConfigFile.BadConfigException;
import io.bootcause.cli.ConfigFile.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
  @Test
  void valuesAreTakenAsTheyAreWritten() throws BadConfigException {
    ConfigFile file =
        ConfigFile.parse(
            "b.yaml",
            """
            # what this service needs
            diagnose:
              jvm: 017
              no-prove: yes
              requests: [GET /a, "POST /b"]
              try:
                - "bump g:a:1"

            compare:
            """);

    assertThat(file.sections().get("diagnose").entries())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "jvm", new Entry(3, List.of("017"), false),
                "no-prove", new Entry(4, List.of("yes"), false),
                "requests", new Entry(5, List.of("GET /a", "POST /b"), true),
                "try", new Entry(6, List.of("bump g:a:1"), true)));
    assertThat(file.sections().get("compare")).isEqualTo(new ConfigFile.Section(9, Map.of()));
  }

  @Test
  void anEmptyFileSaysNothing() throws BadConfigException {
    assertThat(ConfigFile.parse("b.yaml", "").sections()).isEmpty();
    assertThat(ConfigFile.parse("b.yaml", "# nothing\n---\n").sections()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- a                                | b.yaml:1: expected sections such as diagnose:",
        "diagnose: fast                     | b.yaml:1: expected options of diagnose, one a line",
        "diagnose:\\n  jvm: 17\\n  jvm: 25  | b.yaml:3: 'jvm' is there already, in line 2",
        "diagnose:\\n\\n  jvm:              | b.yaml:3: jvm has no value",
        "diagnose:\\n  jvm: {a: b}          | b.yaml:2: jvm takes a value or a list of values",
        "diagnose:\\n  try:\\n    - [a]     | b.yaml:3: try takes a value or a list of values",
        "diagnose:\\n  [a]: b               | b.yaml:2: a key must be a word",
        "diagnose:\\n  jvm: '17             | b.yaml:2: not YAML: found unexpected end of stream",
        "diagnose:\\n\\tjvm: 17             | b.yaml:2: not YAML: found character '\\t(TAB)' that"
            + " cannot start any token. (Do not use \\t(TAB) for indentation)",
        "a: b\\n---\\nc: d                  | b.yaml:2: not YAML: but found another document"
      })
  void whatIsWrongIsToldWithItsLine(String text, String complaint) {
    assertThatThrownBy(
            () -> ConfigFile.parse("b.yaml", text.replace("\\n", "\n").replace("\\t", "\t")))
        .isInstanceOf(BadConfigException.class)
        .hasMessage(complaint);
  }

  @Property(tries = 500)
  void anyTextIsReadOrComplainedAboutInOneLine(
      @ForAll
          @StringLength(max = 40)
          @CharRange(from = 'a', to = 'c')
          @Chars({
            ':', ' ', '\n', '-', '[', ']', '{', '}', '&', '*', '!', '\'', '"', '\t', '\u0000'
          })
          String text) {
    try {
      assertThat(ConfigFile.parse("b.yaml", text).sections()).isNotNull();
    } catch (BadConfigException e) {
      assertThat(e.getMessage()).matches("b\\.yaml:[0-9]+: [^\n]+");
    }
  }

  @Test
  void aFileThatIsNoTextIsNamed(@TempDir Path dir) throws IOException {
    Path binary = Files.write(dir.resolve("b.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

    assertThatThrownBy(() -> ConfigFile.read(binary)).hasMessageContaining("b.yaml");
    assertThatThrownBy(() -> ConfigFile.read(dir.resolve("none.yaml")))
        .hasMessageStartingWith("no such file");
  }
}
