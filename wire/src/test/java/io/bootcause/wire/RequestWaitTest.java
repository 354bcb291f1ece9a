package io.bootcause.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class RequestWaitTest {
  private static final long START = Long.MAX_VALUE - 1_000;

  /** Also where nanoTime overflows. */
  @Property
  void oneByOneTheyFillWhatTheyStandFor(
      @ForAll @IntRange(min = 1, max = 3_000) int times,
      @ForAll @LongRange(min = 0, max = 10_000_000_000L) long nanos,
      @ForAll @LongRange(min = 0, max = 10_000_000_000L) long between) {
    long end = START + nanos + between;
    RequestWait wait =
        new RequestWait(1, 2, WaitKind.STATEMENT, 3, false, START, end, "select ?", times, nanos);
    List<RequestWait> each = wait.each();
    assertThat(each).hasSize(times);
    assertThat(each.get(0).start()).isEqualTo(START);
    assertThat(each.get(times - 1).end()).isEqualTo(end);
    long sum = 0;
    for (int i = 0; i < times; i++) {
      RequestWait one = each.get(i);
      assertThat(one.times()).isEqualTo(1);
      sum += one.nanos();
      assertThat(i == 0 ? 0 : one.start() - each.get(i - 1).end()).isGreaterThanOrEqualTo(-1);
    }
    assertThat(wait.nanos() - sum).isBetween(0L, (long) times);
  }
}
