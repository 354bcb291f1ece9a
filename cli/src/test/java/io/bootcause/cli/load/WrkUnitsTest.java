package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers that wrk 4 printed for such values. */
class WrkUnitsTest {
  @ParameterizedTest
  @CsvSource({
    "250, 250.00us",
    "849, 849.00us",
    "890, 0.89ms",
    "7140, 7.14ms",
    "999000, 999.00ms",
    "1010000, 1.01s",
    "30000000, 30.00s",
    "66000000, 1.10m"
  })
  void times(double micros, String text) {
    assertThat(WrkUnits.micros(micros)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"288.3, 288.30", "56200, 56.20k", "900, 0.90k", "2500000, 2.50M"})
  void numbers(double value, String text) {
    assertThat(WrkUnits.metric(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"100, 100.00", "246958, 241.17K", "19069898956, 17.76G"})
  void bytes(double value, String text) {
    assertThat(WrkUnits.binary(value)).isEqualTo(text);
  }

  /** The lines of a real run: {@code wrk -t2 -c4 -d1s --latency}. */
  @Test
  void digitsStandBelowEachOther() {
    assertThat(
            "    Latency   "
                + WrkUnits.padded("7.14ms", 8)
                + WrkUnits.padded("4.64ms", 10)
                + WrkUnits.padded("28.73ms", 9))
        .isEqualTo("    Latency     7.14ms    4.64ms  28.73ms");
    assertThat(
            "    Req/Sec   "
                + WrkUnits.padded("288.30", 8)
                + WrkUnits.padded("70.20", 10)
                + WrkUnits.padded("400.00", 9))
        .isEqualTo("    Req/Sec   288.30     70.20   400.00  ");
    assertThat("     50%" + WrkUnits.padded("6.47ms", 10)).isEqualTo("     50%    6.47ms");
  }
}
