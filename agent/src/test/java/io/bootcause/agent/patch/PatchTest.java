package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchTest {
  @ParameterizedTest
  @CsvSource({
    "remember=a.B#c, d.E#f",
    "remember=a.B#<init>, d.E#f",
    "remember=a.B#<clinit>, d.E#<init>",
    "skip=, a.B#c"
  })
  void aConstructorsNameIsNoEndOfTheFirstPart(String first, String second) {
    String arguments = first + ">" + second;
    int split = Patch.split(arguments);

    assertThat(arguments.substring(0, split)).isEqualTo(first);
    assertThat(arguments.substring(split + 1)).isEqualTo(second);
  }
}
