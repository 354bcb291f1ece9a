package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.experiment.KneeFit;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Requests per second that succeeded, by the number of connections in a closed loop.
 *
 * @param name of the service, where there are several in one picture
 * @param fit of the universal scalability law; empty if there are too few steps for one, or if it
 *     is too far off to tell anything
 */
public record ThroughputCurve(String name, List<Step> steps, Optional<KneeFit> fit) {
  /** A curve that is further off, as root mean square, is not the service's. */
  private static final double MOST_OFF = 0.2;

  public ThroughputCurve {
    name = PlainText.clean(name);
    steps = List.copyOf(steps);
  }

  /**
   * One number of connections; latencies from the intended start.
   *
   * @param low of several runs the lowest throughput
   * @param high the highest
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Step(
      int connections,
      double perSecond,
      double p50Millis,
      double p99Millis,
      double low,
      double high) {
    public Step {
      perSecond = Figure.rounded(perSecond);
      p50Millis = Figure.rounded(p50Millis);
      p99Millis = Figure.rounded(p99Millis);
      low = Figure.rounded(low);
      high = Figure.rounded(high);
    }

    /** Of one run. */
    public Step(int connections, double perSecond, double p50Millis, double p99Millis) {
      this(connections, perSecond, p50Millis, p99Millis, perSecond, perSecond);
    }
  }

  static Optional<ThroughputCurve> of(Recording recording) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < recording.phases().size(); i++) {
      Phase phase = recording.phases().get(i);
      if (phase.shape() == Shape.STEP && phase.instance() == 0) {
        int index = i;
        step(
                phase,
                recording.samples().stream()
                    .filter(s -> s.phase() == index)
                    .map(ClientRequest::sample)
                    .toList())
            .ifPresent(steps::add);
      }
    }
    return steps.size() < 2
        ? Optional.empty()
        : Optional.of(
            new ThroughputCurve(
                "",
                steps,
                KneeFit.of(
                        steps.stream()
                            .map(s -> new KneeFit.Step(s.connections(), s.perSecond()))
                            .toList())
                    .filter(fit -> fit.error() <= MOST_OFF)));
  }

  /** A phase's samples are its first ones, not always all: they last until the last one's end. */
  private static Optional<Step> step(Phase phase, List<Sample> samples) {
    long end = samples.stream().mapToLong(Sample::end).max().orElse(phase.startNanos());
    double[] millis =
        samples.stream()
            .filter(s -> s.outcome() == SampleOutcome.OK)
            .mapToDouble(s -> s.latencyNanos() / 1e6)
            .sorted()
            .toArray();
    double seconds = (end - phase.startNanos()) / 1e9;
    return millis.length == 0 || seconds <= 0
        ? Optional.empty()
        : Optional.of(
            new Step(
                phase.connections(),
                millis.length / seconds,
                millis[(millis.length - 1) / 2],
                millis[(int) Math.ceil(0.99 * millis.length) - 1]));
  }
}
