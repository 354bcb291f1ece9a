package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import org.junit.jupiter.api.Test;

class IdleContrastTest {
  /** A request of so many ms after a silence, and four of 2 ms behind it. */
  private static boolean quiet(Recordings before, double firstMillis) {
    return new Evidence(before.silence(31).request(firstMillis, 0, 0).requests(4, 2).build())
        .idle()
        .longestIsQuiet(1);
  }

  @Test
  void aFirstRequestAsFastAsThoseBehindIt() {
    assertThat(quiet(new Recordings().steady().requests(50, 2), 4)).isTrue();
  }

  @Test
  void aSlowOneAfterASilence() {
    assertThat(quiet(new Recordings().steady().requests(50, 2), 100)).isFalse();
    assertThat(quiet(new Recordings(), 100)).isFalse();
  }

  @Test
  void oneThatIsNoSlowerThanATenthOfThoseWithoutASilence() {
    assertThat(quiet(new Recordings().steady().requests(45, 2).requests(5, 110), 100)).isTrue();
    assertThat(quiet(new Recordings().steady().requests(45, 2).requests(5, 90), 100)).isFalse();
    assertThat(quiet(new Recordings().steady().requests(46, 2).requests(4, 110), 100)).isFalse();
  }

  @Test
  void requestsThatAreFarApartHaveASilenceBeforeThem() {
    assertThat(quiet(new Recordings().steady(0.5).requests(45, 2).requests(5, 110), 100)).isFalse();
  }
}
