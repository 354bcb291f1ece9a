package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfiledStackTest {
  /** Eleven samples at 100, 110, … 200. */
  @ParameterizedTest
  @CsvSource({
    "0, 1000, 100, 11",
    "100, 200, 100, 11",
    "101, 199, 110, 9",
    "110, 110, 110, 1",
    "150, 1000, 150, 6",
    "0, 100, 100, 1",
    "200, 200, 200, 1",
    "111, 119, , ",
    "0, 99, , ",
    "201, 300, , "
  })
  void countsTheSamplesInside(long from, long to, Long first, Integer weight) {
    StackSample part = stack(100, 200, 11).within(from, to);
    if (first == null) {
      assertThat(part).isNull();
    } else {
      assertThat(part).isNotNull();
      assertThat(part.nanoTime()).isEqualTo(first);
      assertThat(part.weight()).isEqualTo(weight);
      assertThat(part.frames()).containsExactly("a.B#c");
    }
  }

  @Test
  void severalSamplesAtOneInstantStayTogether() {
    StackSample part = stack(100, 100, 3).within(100, 100);
    assertThat(part).isNotNull();
    assertThat(part.weight()).isEqualTo(3);
    assertThat(stack(100, 100, 3).within(101, 200)).isNull();
  }

  /** Whatever the requests are, no sample is lost or counted twice. */
  @Property
  void neighbouringWindowsShareOutAllSamples(
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long first,
      @ForAll @LongRange(min = 1_000, max = 1_000_000) long interval,
      @ForAll @IntRange(min = 1, max = 1000) int samples,
      @ForAll @Size(max = 8) List<@LongRange(min = 0, max = 2_000_000_000) Long> cuts) {
    List<Long> ends = new ArrayList<>(cuts);
    ends.add(2_000_000_000L);
    ends.sort(null);
    long sum = 0;
    long from = 0;
    for (long to : ends) {
      StackSample part = stack(first, first + interval * (samples - 1), samples).within(from, to);
      if (part != null) {
        sum += part.weight();
        assertThat(part.nanoTime()).isBetween(from - 1, to + 1);
      }
      from = to + 1;
    }
    // A sample between two integers may fall between two windows; each cut can lose that one.
    assertThat(sum).isBetween((long) samples - cuts.size(), (long) samples);
  }

  private static ProfiledStack stack(long first, long last, int samples) {
    return new ProfiledStack(first, last, 7, "t", true, false, samples, List.of("a.B#c"), "J");
  }
}
