package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests of this test take ten ticks each, one after the other. */
class KeptRequestsTest {
  private static final int PORT = 40_000;
  private static final int PARTNER = 50_000;
  private static final int MAX_WAITS = 90;

  private final KeptRequests kept = new KeptRequests(MAX_WAITS);

  @Test
  void allThatThereIsRoomFor() {
    tell(0, 10, 3);

    assertThat(kept.ofPhase(phase(0, 10), samples(0, 10)).first()).hasSize(10);
    assertThat(kept.waits()).hasSize(30);
    assertThat(kept.spans()).hasSize(10);
  }

  @Test
  void nothingOfRequestsWithoutASample() {
    tell(0, 10, 3);

    assertThat(kept.ofPhase(phase(0, 10), samples(0, 4)).first()).hasSize(4);
    assertThat(kept.waits()).hasSize(12).allMatch(wait -> wait.value().ordinal() < 4);
    assertThat(kept.spans()).hasSize(4).allMatch(span -> span.value().ordinal() < 4);
  }

  @Test
  void aPhaseTakesAThirdOfTheRoomThatIsLeftAndEachRequestIsWhole() {
    tell(0, 20, 4);
    List<Sample> first = kept.ofPhase(phase(0, 20), samples(0, 20)).first();
    tell(20, 20, 4);
    List<Sample> second = kept.ofPhase(phase(20, 20), samples(20, 20)).first();

    assertThat(first).hasSize(7); // of 30 waits
    assertThat(second).hasSize(5); // of 20
    assertThat(kept.waits()).hasSize(4 * (7 + 5));
    assertThat(kept.spans()).hasSize(7 + 5);
  }

  @Test
  void whatHasOneWaitForEachNeverFindsTheRoomTaken() {
    for (int i = 0; i < 40; i++) {
      tell(i * 100, 100, 1);
      kept.ofPhase(phase(i * 100, 100), samples(i * 100, 100));
    }

    assertThat(kept.waits()).hasSizeBetween(MAX_WAITS - 10, MAX_WAITS);
  }

  @Test
  void requestsOfAPhaseThatTellsTooMuchAreLeftOutFromThereOn() {
    tell(0, 200, 1); // of which 180 are heard

    assertThat(kept.ofPhase(phase(0, 200), samples(0, 20)).first()).hasSize(20);
    tell(200, 50, 10); // of which 160 are heard
    kept.waited(0, wait(PORT, 250, 202));
    List<Sample> second = kept.ofPhase(phase(200, 50), samples(200, 50)).first();

    assertThat(second).hasSize(2);
    assertThat(kept.waits()).hasSize(40);
  }

  @Test
  void theSlowOnesBehindThemAreKeptWithWhatWasToldOfThem() {
    tell(0, 20, 4);
    KeptSamples samples = samples(0, 18);
    samples.add(sample(18, 20_000_000));
    samples.add(sample(19, 9));

    KeptRequests.Kept ofPhase = kept.ofPhase(phase(0, 20), samples);

    assertThat(ofPhase.first()).hasSize(7);
    assertThat(ofPhase.outliers()).extracting(Sample::ordinal).containsExactly(18);
    assertThat(kept.waits()).hasSize(4 * (7 + 1));
    assertThat(kept.spans()).hasSize(7 + 1);
  }

  @Test
  void theSlowOnesHaveAPartOfTheRoom() {
    tell(0, 20, 4);
    KeptSamples samples = samples(0, 12);
    for (int i = 12; i < 16; i++) {
      samples.add(sample(i, 20_000_000));
    }

    // A quarter of 30 waits.
    assertThat(kept.ofPhase(phase(0, 20), samples).outliers()).hasSize(1);
  }

  @Test
  void whoeverElseIsAskedInTheSameProcessIsKept() {
    tell(0, 10, 1);
    kept.span(0, span(PARTNER, 0, 5));
    kept.waited(0, wait(PARTNER, 0, 5));
    kept.ofPhase(phase(0, 10), samples(0, 10));

    assertThat(kept.spans()).hasSize(11);
    assertThat(kept.waits()).hasSize(10);
  }

  @Test
  void whatComesInLateOrFromAnotherInstanceStays() {
    kept.ofPhase(phase(0, 10), samples(0, 10));
    tell(0, 10, 2);
    kept.waited(1, wait(PORT, 0, 12));
    kept.ofPhase(phase(10, 10), samples(10, 0));

    assertThat(kept.waits()).hasSize(21);
    assertThat(kept.spans()).hasSize(10);
  }

  private void tell(int from, int count, int waits) {
    for (int i = from; i < from + count; i++) {
      for (int w = 0; w < waits; w++) {
        kept.waited(0, wait(PORT, i, i));
      }
      kept.span(0, span(PORT, i, i));
    }
  }

  private static RequestWait wait(int port, int ordinal, int turn) {
    return new RequestWait(port, ordinal, WaitKind.TIMER, 1, false, at(turn) + 2, at(turn) + 4, "");
  }

  private static RequestSpan span(int port, int ordinal, int turn) {
    long[] stamps = new long[Boundary.values().length];
    stamps[Boundary.DEQUEUED.ordinal()] = at(turn) + 1;
    stamps[Boundary.CONTAINER_ENTER.ordinal()] = at(turn) + 1;
    return new RequestSpan(port, ordinal, 1, 200, 0, 0, 0, 0, stamps, "");
  }

  private static KeptSamples samples(int from, int count) {
    KeptSamples samples = new KeptSamples();
    IntStream.range(from, from + count).mapToObj(i -> sample(i, 9)).forEach(samples::add);
    return samples;
  }

  /** Of the one after so many, which takes so long. */
  static Sample sample(int ordinal, long nanos) {
    long start = at(ordinal);
    long end = start + nanos;
    return new Sample(
        0, PORT, ordinal, start, start, 0, 0, start, end, end, 200, SampleOutcome.OK, 10);
  }

  private static Phase phase(int from, int count) {
    return new Phase("p", Shape.OVERLOAD, 0, 0, 1, 0, false, at(from), at(from + count), 0, 0);
  }

  private static long at(int turn) {
    return 10L * turn;
  }
}
