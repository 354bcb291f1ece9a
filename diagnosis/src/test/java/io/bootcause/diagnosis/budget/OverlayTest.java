package io.bootcause.diagnosis.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Waits over the pieces of a request that runs from 0 to 100 ms, in its handler from 10 to 90. */
class OverlayTest {
  private static final long MS = 1_000_000;
  private static final long ZERO = 1000 * MS;
  private static final Phase PHASE = new Phase("p", Shape.STEADY, 0, 0, 1, 20, false, 1, 2, 0, 0);

  private static JoinedRequest request(RequestWait... waits) {
    long[] stamps = new long[Boundary.values().length];
    stamp(stamps, Boundary.READABLE, 1);
    stamp(stamps, Boundary.DEQUEUED, 5);
    stamp(stamps, Boundary.CONTAINER_ENTER, 6);
    stamp(stamps, Boundary.FRAMEWORK_ENTER, 8);
    stamp(stamps, Boundary.HANDLER_ENTER, 10);
    stamp(stamps, Boundary.HANDLER_EXIT, 90);
    stamp(stamps, Boundary.FRAMEWORK_EXIT, 92);
    stamp(stamps, Boundary.CONTAINER_EXIT, 95);
    stamp(stamps, Boundary.FINISHED, 96);
    return new JoinedRequest(
        PHASE,
        0,
        new Sample(
            0,
            1,
            0,
            ZERO,
            ZERO,
            0,
            0,
            ZERO,
            ZERO + 100 * MS,
            ZERO + 100 * MS,
            200,
            SampleOutcome.OK,
            1),
        new RequestSpan(1, 0, 1, 200, -1, 0, 0, 0, stamps, ""),
        List.of(waits));
  }

  private static void stamp(long[] stamps, Boundary boundary, long millis) {
    stamps[boundary.ordinal()] = ZERO + millis * MS;
  }

  private static RequestWait own(WaitKind kind, long from, long to) {
    return new RequestWait(1, 0, kind, 1, false, ZERO + from * MS, ZERO + to * MS, "x");
  }

  private static RequestWait elsewhere(WaitKind kind, long from, long to, String subject) {
    return new RequestWait(1, 0, kind, 2, true, ZERO + from * MS, ZERO + to * MS, subject);
  }

  /** A statement and a log line in turn, 200 of each. */
  @Test
  void whatIsToldTogetherTakesItsSum() {
    long between = MS / 10;
    JoinedRequest request =
        request(
            new RequestWait(1, 0, WaitKind.STATEMENT, 1, false, at(20), at(60), "a", 200, 10 * MS),
            new RequestWait(
                1,
                0,
                WaitKind.LOGGING,
                1,
                false,
                at(20) + between,
                at(60) + between,
                "b",
                200,
                5 * MS));
    assertThat(request.waits()).hasSize(400);
    assertThat(millis(request, Line.STATEMENT)).isCloseTo(10, within(0.01));
    assertThat(millis(request, Line.LOGGING)).isCloseTo(5, within(0.01));
    assertThat(Arrays.stream(TimeBudget.partition(request)).sum()).isEqualTo(100 * MS);
  }

  private static long at(long millis) {
    return ZERO + millis * MS;
  }

  private static double millis(JoinedRequest request, Line line) {
    return TimeBudget.partition(request)[line.ordinal()] / 1e6;
  }

  @Test
  void aWaitIsTakenOutOfTheHandler() {
    JoinedRequest request = request(own(WaitKind.STATEMENT, 20, 50));
    assertThat(millis(request, Line.STATEMENT)).isEqualTo(30);
    assertThat(millis(request, Line.HANDLER)).isEqualTo(50);
  }

  @Test
  void theInnermostOfSeveralWins() {
    JoinedRequest request =
        request(own(WaitKind.HTTP_CALL, 20, 60), own(WaitKind.HTTP_CONNECTION, 25, 45));
    assertThat(millis(request, Line.HTTP_CONNECTION)).isEqualTo(20);
    assertThat(millis(request, Line.HTTP_CALL)).isEqualTo(20);
  }

  @Test
  void waitingForOtherThreadsIsExplainedByWhatTheyDo() {
    JoinedRequest request =
        request(
            own(WaitKind.AWAIT, 20, 80),
            elsewhere(WaitKind.HANDOVER, 20, 40, "pool-#"),
            elsewhere(WaitKind.TASK, 40, 70, "pool-#"),
            elsewhere(WaitKind.STATEMENT, 45, 60, "select"));
    assertThat(millis(request, Line.HANDOVER)).isEqualTo(20);
    assertThat(millis(request, Line.STATEMENT)).isEqualTo(15);
    assertThat(millis(request, Line.TASK)).isEqualTo(15);
    assertThat(millis(request, Line.AWAIT)).isEqualTo(10);
    assertThat(millis(request, Line.HANDLER)).isEqualTo(20);
    RequestClass budget = TimeBudget.of("c", "c", List.of(request));
    assertThat(budget.lines())
        .contains(new BudgetLine("hand-over:pool-#", "Wait for a thread of pool-#", 20.0 * MS));
  }

  @Test
  void workBesideTheWorkersOwnCostsNothing() {
    JoinedRequest request = request(elsewhere(WaitKind.TASK, 20, 80, "pool-#"));
    assertThat(millis(request, Line.TASK)).isZero();
    assertThat(millis(request, Line.HANDLER)).isEqualTo(80);
  }

  @Test
  void aBusyEventLoopIsAWaitBeforeTheRequest() {
    JoinedRequest request = request(own(WaitKind.LOOP_BUSY, -5, 4));
    assertThat(millis(request, Line.LOOP_BUSY)).isEqualTo(4);
    assertThat(millis(request, Line.NETWORK)).isZero();
    assertThat(millis(request, Line.QUEUE)).isEqualTo(1);
  }

  /** Whatever overlaps: nothing is counted twice, nothing is lost. */
  @Property(tries = 500)
  void linesSumToTheWhole(@ForAll("waits") List<RequestWait> waits) {
    JoinedRequest request = request(waits.toArray(new RequestWait[0]));
    assertThat(Arrays.stream(TimeBudget.partition(request)).sum()).isEqualTo(100 * MS);
    assertThat(TimeBudget.of("c", "c", List.of(request)).sumNanos())
        .isCloseTo(100.0 * MS, within(1.0));
  }

  @Provide
  Arbitrary<List<RequestWait>> waits() {
    return Combinators.combine(
            Arbitraries.of(WaitKind.class),
            Arbitraries.of(true, false),
            Arbitraries.longs().between(-10, 110),
            Arbitraries.longs().between(0, 60))
        .as(
            (kind, elsewhere, from, length) ->
                new RequestWait(
                    1, 0, kind, 1, elsewhere, ZERO + from * MS, ZERO + (from + length) * MS, "p"))
        .list()
        .ofMaxSize(12);
  }
}
