package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.BootArtifact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a reporter needs.
 *
 * @param startedAt UTC, to the second: 2026-01-01T12:00:00Z; empty if not known
 * @param target as the user named it
 * @param requests labels of the workload's requests
 * @param artifact null if only a running JVM was given
 * @param jdk e.g. "OpenJDK 17.0.15"
 * @param shapes the load shapes that were applied, in order, with their key figures
 * @param fixes one list per finding, in the findings' order, best fix first
 * @param tried changes the user asked for with --try
 * @param together the best fixes of the first finding and of another, each alone and both at once,
 *     by the first finding's metric; empty unless two findings have a confirmed one
 * @param timing wall seconds per stage of the investigation; empty if not known
 * @param command the command line that reproduces this report
 * @param charts figures of what the page draws
 */
public record Investigated(
    String toolVersion,
    String startedAt,
    String target,
    List<String> requests,
    @Nullable BootArtifact artifact,
    String jdk,
    List<Shape> shapes,
    Diagnosis diagnosis,
    List<List<ExperimentResult>> fixes,
    List<ExperimentResult> tried,
    List<ExperimentResult> together,
    List<Stage> timing,
    String command,
    Charts charts) {
  /**
   * One load shape. Figures that are not known are NaN.
   *
   * @param requests that were sent; -1 if not known
   * @param errors of these; -1 if not known
   * @param summary e.g. "20 requests/s for 10 s: p50 3.1 ms, p99 6.0 ms, 0 errors"
   */
  public record Shape(
      String name,
      String summary,
      long requests,
      long errors,
      double requestsPerSecond,
      double p50Millis,
      double p99Millis,
      double maxMillis,
      double serviceCpuSeconds,
      double generatorCpuSeconds) {}

  /** One stage of the investigation. */
  public record Stage(String name, double seconds) {}
}
