package io.bootcause.recording;

import java.util.List;

/**
 * How a recording came about.
 *
 * @param startedAt UTC, to the second: 2026-01-01T12:00:00Z
 * @param target what was measured, as the user named it
 * @param command the command line, without secrets; empty if it was given on another machine
 * @param stages of the measurement, in order; none if it was interrupted
 */
public record RecordedRun(
    String startedAt, String target, String command, List<RecordedRun.Stage> stages) {
  public RecordedRun {
    stages = stages == null ? List.of() : List.copyOf(stages);
  }

  /** One stage, by wall time. */
  public record Stage(String name, double seconds) {}

  /** The same once it is over. */
  public RecordedRun over(List<Stage> done) {
    return new RecordedRun(startedAt, target, command, done);
  }
}
