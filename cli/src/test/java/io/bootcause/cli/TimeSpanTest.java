package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "250us, 250000",
    "500ms, 500000000",
    "10, 10000000000",
    "0, 0",
    "1.5S, 1500000000",
    "2m, 120000000000",
    "0.5h, 1800000000000",
    "1h30m, 5400000000000",
    "1m2.5s, 62500000000",
    "168h, 604800000000000"
  })
  void times(String text, long nanos) {
    assertThat(TimeSpan.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "-5s",
        "5 s",
        "3 days",
        "1e9s",
        "1.s",
        "30m1h",
        "1h500ms",
        "169h",
        "99999999999999h"
      })
  void timesThatAreNone(String text) {
    assertThatThrownBy(() -> TimeSpan.parse(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage("not a time: '" + text + "'; write it as 500ms, 90s or 5m, 168h at most");
  }

  @Property
  void partsAddUp(
      @ForAll @IntRange(max = 100) int hours,
      @ForAll @IntRange(max = 999) int minutes,
      @ForAll @IntRange(max = 99_999) int millis) {
    String text =
        String.format(Locale.ROOT, "%dh%dm%d.%03ds", hours, minutes, millis / 1000, millis % 1000);
    assertThat(TimeSpan.parse(text))
        .isEqualTo(Duration.ofHours(hours).plusMinutes(minutes).plusMillis(millis));
  }
}
