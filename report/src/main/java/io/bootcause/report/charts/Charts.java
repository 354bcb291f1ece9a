package io.bootcause.report.charts;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Recording;
import java.util.List;
import java.util.Optional;

/**
 * What a page draws of one recording.
 *
 * @param flames where requests' time went, by calling context; the first tells most of what was
 *     found
 * @param latencies one curve for each kind of load
 * @param heat empty if nothing was sent
 * @param throughput empty if the load was not raised in steps
 * @param sockets empty if they were not counted
 */
public record Charts(
    List<FlameGraph> flames,
    List<LatencyCurve> latencies,
    Optional<HeatMap> heat,
    Optional<ThroughputCurve> throughput,
    Optional<SocketCounts> sockets) {
  public Charts {
    flames = List.copyOf(flames);
    latencies = List.copyOf(latencies);
  }

  /** Of a recording. */
  public static Charts of(Recording recording) {
    Evidence evidence = new Evidence(recording);
    return new Charts(
        FlameGraph.of(evidence),
        LatencyCurve.of(evidence),
        HeatMap.of(recording),
        ThroughputCurve.of(recording),
        SocketCounts.of(recording));
  }

  /** Nothing to draw. */
  public static Charts none() {
    return new Charts(List.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** True if there is nothing to draw. */
  public boolean isEmpty() {
    return flames.isEmpty()
        && latencies.isEmpty()
        && heat.isEmpty()
        && throughput.isEmpty()
        && sockets.isEmpty();
  }
}
