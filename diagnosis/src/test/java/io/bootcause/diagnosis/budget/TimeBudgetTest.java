package io.bootcause.diagnosis.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.RequestClass;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {
  private static final long MS = 1_000_000;
  private static final Phase PHASE = new Phase("p", Shape.STEADY, 0, 0, 1, 20, false, 1, 2, 0, 0);

  private static JoinedRequest request(long from, long to, @Nullable RequestSpan span) {
    return new JoinedRequest(
        PHASE,
        0,
        new Sample(0, 1, 0, from, from, 0, 0, from, to, to, 200, SampleOutcome.OK, 1),
        span);
  }

  private static RequestSpan span(Object... stampsInMillis) {
    long[] stamps = new long[Boundary.values().length];
    for (int i = 0; i < stampsInMillis.length; i += 2) {
      stamps[((Boundary) stampsInMillis[i]).ordinal()] =
          1000 * MS + ((Integer) stampsInMillis[i + 1]) * MS;
    }
    return new RequestSpan(1, 0, 1, 200, -1, 0, 0, 0, stamps, "");
  }

  private static double millis(long[] nanos, Line line) {
    return nanos[line.ordinal()] / 1e6;
  }

  /** The worked example of the package's description. */
  @Test
  void cutsARequestIntoItsLines() {
    long[] nanos =
        TimeBudget.partition(
            request(
                1000 * MS,
                1054 * MS,
                span(
                    Boundary.READABLE, 1,
                    Boundary.DEQUEUED, 3,
                    Boundary.CONTAINER_ENTER, 4,
                    Boundary.MAPPER_ENTER, 4,
                    Boundary.MAPPER_EXIT, 50,
                    Boundary.FRAMEWORK_ENTER, 52,
                    Boundary.HANDLER_ENTER, 52,
                    Boundary.HANDLER_EXIT, 53,
                    Boundary.FRAMEWORK_EXIT, 53,
                    Boundary.CONTAINER_EXIT, 53,
                    Boundary.FINISHED, 53)));
    assertThat(millis(nanos, Line.NETWORK)).isEqualTo(1);
    assertThat(millis(nanos, Line.QUEUE)).isEqualTo(2);
    assertThat(millis(nanos, Line.PROTOCOL)).isEqualTo(1);
    assertThat(millis(nanos, Line.MAPPER)).isEqualTo(46);
    assertThat(millis(nanos, Line.CONTAINER)).isEqualTo(2);
    assertThat(millis(nanos, Line.HANDLER)).isEqualTo(1);
    assertThat(millis(nanos, Line.RESPONSE)).isEqualTo(1);
    assertThat(millis(nanos, Line.UNEXPLAINED)).isZero();
  }

  /** Accepted at 2, the handshake over at 12; the server has seen the connection before. */
  @Test
  void aTlsHandshakeHasALineOfItsOwn() {
    RequestSpan span =
        span(
            Boundary.ACCEPTED, 2,
            Boundary.READABLE, 13,
            Boundary.DEQUEUED, 14,
            Boundary.CONTAINER_ENTER, 15,
            Boundary.CONTAINER_EXIT, 18,
            Boundary.FINISHED, 18);
    long at = 1000 * MS;
    Sample sample =
        new Sample(
            0,
            1,
            0,
            at,
            at,
            at,
            at + MS,
            at + 12 * MS,
            at + 12 * MS,
            at + 19 * MS,
            at + 19 * MS,
            200,
            SampleOutcome.OK,
            1,
            false,
            "");

    long[] nanos = TimeBudget.partition(new JoinedRequest(PHASE, 0, sample, span));

    assertThat(millis(nanos, Line.CONNECT)).isEqualTo(1);
    assertThat(millis(nanos, Line.ACCEPT)).isEqualTo(1);
    assertThat(millis(nanos, Line.TLS)).isEqualTo(10);
    assertThat(millis(nanos, Line.NETWORK)).isEqualTo(1);
    assertThat(millis(nanos, Line.CONTAINER)).isEqualTo(3);
    assertThat(Arrays.stream(nanos).sum()).isEqualTo(19 * MS);

    long[] outside = TimeBudget.partition(new JoinedRequest(PHASE, 0, sample, null));
    assertThat(millis(outside, Line.TLS)).isEqualTo(11);
    assertThat(millis(outside, Line.UNEXPLAINED)).isEqualTo(7);
  }

  @Test
  void aServiceWithoutTlsHasNoLineForIt() {
    RequestClass steady =
        TimeBudget.of("steady", "requests", List.of(request(1000 * MS, 1054 * MS, null)));
    assertThat(steady.lines()).noneMatch(line -> line.key().equals(Line.TLS.key()));
  }

  @Test
  void workAfterTheClientsLastByteIsNotOnItsPath() {
    long[] nanos =
        TimeBudget.partition(
            request(
                1000 * MS,
                1010 * MS,
                span(
                    Boundary.READABLE, 0,
                    Boundary.DEQUEUED, 0,
                    Boundary.CONTAINER_ENTER, 2,
                    Boundary.CONTAINER_EXIT, 90,
                    Boundary.FINISHED, 91)));
    assertThat(millis(nanos, Line.CONTAINER)).isEqualTo(8);
    assertThat(Arrays.stream(nanos).sum()).isEqualTo(10 * MS);
  }

  @Test
  void aRequestWithoutASpanIsUnexplained() {
    RequestClass budget = TimeBudget.of("c", "c", List.of(request(1000 * MS, 1010 * MS, null)));
    assertThat(budget.unexplainedNanos()).isEqualTo(10 * MS);
    assertThat(budget.unjoined()).isEqualTo(1);
  }

  @Test
  void aMissingHandOverIsUnexplained() {
    long[] nanos =
        TimeBudget.partition(
            request(
                1000 * MS,
                1010 * MS,
                span(Boundary.DEQUEUED, 6, Boundary.CONTAINER_ENTER, 7, Boundary.FINISHED, 10)));
    assertThat(millis(nanos, Line.UNEXPLAINED)).isEqualTo(6);
  }

  /** Whatever the stamps are, crossed ones included: the lines sum to what the client measured. */
  @Property
  void linesSumToTheWhole(
      @ForAll @Size(13) List<@LongRange(min = -5, max = 120) Long> stampsInMillis,
      @ForAll @LongRange(min = 1, max = 100) long total) {
    long[] stamps = new long[Boundary.values().length];
    for (int i = 0; i < stamps.length; i++) {
      long stamp = stampsInMillis.get(i);
      stamps[i] = stamp % 7 == 0 ? 0 : (1000 + stamp) * MS;
    }
    RequestSpan span = new RequestSpan(1, 0, 1, 200, -1, 0, 0, 0, stamps, "");
    RequestClass budget =
        TimeBudget.of("c", "c", List.of(request(1000 * MS, (1000 + total) * MS, span)));
    assertThat(budget.sumNanos()).isCloseTo((double) total * MS, within(1.0));
    assertThat(budget.lines()).allMatch(line -> line.meanNanos() >= 0);
  }
}
