package io.bootcause.report.charts;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Recording;
import java.util.List;
import java.util.Optional;

/**
 * What a page draws, of one recording or of services that were compared.
 *
 * @param flames where requests' time went, by calling context; the first tells most of what was
 *     found
 * @param latencies one curve for each kind of load
 * @param heat empty if nothing was sent
 * @param throughput one curve for each service; none if the load was not raised in steps
 * @param lines a picture for each; of a recording the sockets, if they were counted
 */
public record Charts(
    List<FlameGraph> flames,
    List<LatencyCurve> latencies,
    Optional<HeatMap> heat,
    List<ThroughputCurve> throughput,
    List<Lines> lines) {
  public Charts {
    flames = List.copyOf(flames);
    latencies = List.copyOf(latencies);
    throughput = List.copyOf(throughput);
    lines = List.copyOf(lines);
  }

  /** Of a recording. */
  public static Charts of(Evidence evidence) {
    Recording recording = evidence.recording();
    return new Charts(
        FlameGraph.of(evidence),
        LatencyCurve.of(evidence),
        HeatMap.of(recording),
        ThroughputCurve.of(recording).stream().toList(),
        SocketCounts.of(recording).stream().toList());
  }

  /** Nothing to draw. */
  public static Charts none() {
    return new Charts(List.of(), List.of(), Optional.empty(), List.of(), List.of());
  }

  /** True if there is nothing to draw. */
  public boolean isEmpty() {
    return flames.isEmpty()
        && latencies.isEmpty()
        && heat.isEmpty()
        && throughput.isEmpty()
        && lines.isEmpty();
  }
}
