package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.Schedules.Segment;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class SchedulesPropertyTest {
  private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

  /** n/rate, rounded down, in exact arithmetic. */
  @Property
  void constantRateIsExact(
      @ForAll @LongRange(min = 1, max = 10_000_000) long rate,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long n) {
    BigInteger exact = BigInteger.valueOf(n).multiply(SECOND).divide(BigInteger.valueOf(rate));
    BigInteger representable = BigInteger.valueOf(Long.MAX_VALUE).divide(SECOND).multiply(SECOND);
    assertThat(Schedules.constant((double) rate).offsetNanos(n))
        .isEqualTo(
            exact.compareTo(representable) < 0 ? exact.longValueExact() : ArrivalSchedule.NONE);
  }

  /** ⌈rate · T⌉ arrivals in [0, T), in exact arithmetic. */
  @Property
  void constantRateHasAsManyArrivalsAsItsIntegralSays(
      @ForAll @LongRange(min = 1, max = 100_000) long rate,
      @ForAll @LongRange(min = 1, max = 3_600_000_000_000L) long nanos) {
    BigInteger[] integral =
        BigInteger.valueOf(rate).multiply(BigInteger.valueOf(nanos)).divideAndRemainder(SECOND);
    long expected = integral[0].longValueExact() + integral[1].signum();
    assertThat(Schedules.count(Schedules.constant((double) rate), Duration.ofNanos(nanos)))
        .isEqualTo(expected);
  }

  /** Whole rates over whole seconds have whole counts, whatever comes before and after. */
  @Property
  void everySegmentHasAsManyArrivalsAsItsIntegralSays(
      @ForAll("wholeSegments") @Size(min = 1, max = 6) List<Segment> segments) {
    ArrivalSchedule schedule = Schedules.piecewise(segments);
    Duration end = Duration.ZERO;
    long twice = 0;
    for (Segment segment : segments) {
      end = end.plus(segment.duration());
      twice +=
          ((long) (segment.fromPerSecond() + segment.toPerSecond()))
              * segment.duration().toSeconds();
      assertThat(Schedules.count(schedule, end)).isEqualTo((twice + 1) / 2);
    }
    assertThat(schedule.offsetNanos((twice + 1) / 2)).isEqualTo(ArrivalSchedule.NONE);
  }

  @Property
  void arrivalsNeverGoBackInTime(
      @ForAll("segments") @Size(min = 1, max = 6) List<Segment> segments) {
    ArrivalSchedule schedule = Schedules.piecewise(segments);
    long before = 0;
    for (long n = 0; n < 3_000; n++) {
      long offset = schedule.offsetNanos(n);
      assertThat(offset).isGreaterThanOrEqualTo(before);
      before = offset;
    }
  }

  /** Put the due time back into N: it must give n, to within what a nanosecond is worth. */
  @Property
  void theIntegralUpToAnArrivalIsItsNumber(
      @ForAll("segments") @Size(min = 1, max = 6) List<Segment> segments,
      @ForAll @LongRange(min = 0, max = 5_000) long n) {
    long offset = Schedules.piecewise(segments).offsetNanos(n);
    double total = integral(segments, Long.MAX_VALUE);
    if (offset == ArrivalSchedule.NONE) {
      assertThat((double) n).isGreaterThanOrEqualTo(total - 1e-6);
    } else {
      double rateAtMost =
          segments.stream()
              .mapToDouble(s -> Math.max(s.fromPerSecond(), s.toPerSecond()))
              .max()
              .orElseThrow();
      double oneNano = rateAtMost / 1e9;
      assertThat(integral(segments, offset)).isBetween(n - oneNano - 1e-6, n + 1e-6);
    }
  }

  private static double integral(List<Segment> segments, long nanos) {
    double sum = 0;
    long left = nanos;
    for (Segment segment : segments) {
      long whole = segment.duration().toNanos();
      double within = Math.min(left, whole) / 1e9;
      double slope = (segment.toPerSecond() - segment.fromPerSecond()) / (whole / 1e9);
      sum += segment.fromPerSecond() * within + slope * within * within / 2;
      left -= Math.min(left, whole);
    }
    return sum;
  }

  @Provide
  Arbitrary<List<Segment>> segments() {
    Arbitrary<Double> rate =
        Arbitraries.oneOf(Arbitraries.just(0.0), Arbitraries.doubles().between(0, 5_000));
    Arbitrary<Duration> duration =
        Arbitraries.longs().between(1_000_000, 20_000_000_000L).map(Duration::ofNanos);
    return Combinators.combine(rate, rate, duration).as(Segment::new).list();
  }

  @Provide
  Arbitrary<List<Segment>> wholeSegments() {
    Arbitrary<Double> rate = Arbitraries.integers().between(0, 5_000).map(Integer::doubleValue);
    Arbitrary<Duration> duration = Arbitraries.longs().between(1, 60).map(Duration::ofSeconds);
    return Combinators.combine(rate, rate, duration).as(Segment::new).list();
  }
}
