package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

class NamePatternTest {
  @Property
  void matchesAsTheRegularExpressionOfTheSameMeaning(
      @ForAll @StringLength(max = 7) @Chars({'a', 'b', '*', '.'}) String pattern,
      @ForAll @StringLength(max = 9) @CharRange(from = 'a', to = 'b') String name) {
    String regex =
        Arrays.stream(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    assertThat(new NamePattern(pattern).matches(name)).isEqualTo(name.matches(regex));
  }
}
