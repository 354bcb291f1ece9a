package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RecordedFiguresTest {
  private final List<Phase> phases = new ArrayList<>();
  private final List<ClientRequest> samples = new ArrayList<>();

  /** A phase whose requests take so many milliseconds, one after the other. */
  private void phase(Shape shape, double silence, boolean traced, double... millis) {
    phases.add(new Phase("p", shape, 0, silence, 1, 0, traced, 0, 1, 0, 0));
    for (int i = 0; i < millis.length; i++) {
      request(i, millis[i], SampleOutcome.OK);
    }
  }

  private void request(int position, double millis, SampleOutcome outcome) {
    long start = phases.size() * 1_000_000_000_000L + position * 1_000_000_000L;
    long end = start + Math.round(millis * 1e6);
    samples.add(
        new ClientRequest(
            phases.size() - 1,
            position,
            new Sample(0, 1, position, start, start, 0, 0, start, end, end, 200, outcome, 1)));
  }

  private List<KeptRun.Figure> figures() {
    Collections.shuffle(samples, new Random(1));
    return RecordedFigures.of(
        new Recording(
            null, "17", List.of(), true, phases, samples, List.of(), List.of(), List.of(),
            List.of(), Map.of(), Map.of(), List.of(), 0));
  }

  private KeptRun.Figure figure(String key) {
    return figures().stream().filter(f -> f.key().equals(key)).findFirst().orElseThrow();
  }

  @Test
  void firstsAfterTheLongestSilenceAreHeldApartFromThoseThatFollow() {
    phase(Shape.IDLE, 31, false, 48, 3, 4);
    phase(Shape.IDLE, 31, false, 50, 3, 5);
    phase(Shape.IDLE, 1, false, 7, 3);
    phase(Shape.IDLE, 31, true, 999, 999);

    KeptRun.Figure slow = figure("slow-p50");
    assertThat(slow.value()).isEqualTo(49, within(1e-6));
    assertThat(slow.spread()).containsExactly(48.0, 50.0);
    assertThat(slow.label()).contains("31 s");
    assertThat(slow.trended()).isTrue();
    assertThat(figure("typical-p50").value()).isEqualTo(3, within(1e-6));
    assertThat(figure("typical-p50").trended()).isFalse();
  }

  @Test
  void manyRequestsGiveAFigurePerSliceOfTime() {
    double[] millis = new double[200];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = 1 + Math.floorDiv(i, 20);
    }
    phase(Shape.STEADY, 0, false, millis);

    assertThat(figure("steady-p50").spread())
        .containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0);
    assertThat(figure("steady-p99").value()).isEqualTo(10, within(1e-6));
  }

  @Test
  void failuresDoNotCountAndFewRequestsHaveNoTail() {
    phase(Shape.STEADY, 0, false, 2, 2, 2);
    request(3, 3_000, SampleOutcome.TIMEOUT);

    assertThat(figure("steady-p90").value()).isEqualTo(2, within(1e-6));
    assertThat(figures()).extracting(KeptRun.Figure::key).doesNotContain("steady-p99", "slow-p50");
  }

  @Test
  void nothingMeasuredIsNothingKept() {
    assertThat(figures()).isEmpty();
  }

  @Property(tries = 100)
  void aPercentileLiesWithinAndDoesNotFallWithItsRank(
      @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = 0.5, max = 900) Double> values,
      @ForAll @IntRange(min = 1, max = 99) int percent) {
    double at = RecordedFigures.percentile(values, percent);

    assertThat(at).isBetween(Collections.min(values), Collections.max(values));
    assertThat(RecordedFigures.percentile(values, 100)).isGreaterThanOrEqualTo(at);
  }
}
