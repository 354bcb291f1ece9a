package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import java.util.List;

/**
 * What the measuring half of an investigation hands on, wherever it ran.
 *
 * @param startedAt UTC, to the second: 2026-01-01T12:00:00Z
 * @param shapes the load that was put on, with key figures
 * @param timing wall seconds per stage so far
 */
public record Measured(
    String startedAt,
    Recording recording,
    List<Investigated.Shape> shapes,
    List<Investigated.Stage> timing) {
  public Measured {
    shapes = List.copyOf(shapes);
    timing = List.copyOf(timing);
  }
}
