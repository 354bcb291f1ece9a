package io.bootcause.history;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a line of the list tells of a run.
 *
 * @param command diagnose or compare
 * @param commandLine the one that does it again, without secrets
 * @param service what was looked at
 * @param commit null if unknown
 * @param branch null if unknown
 * @param target as the user named it
 * @param requests labels of the workload
 * @param setup what else must be equal for two runs to be held against each other: arguments, JDK
 *     asked for, a given rate
 * @param jdk of the service
 * @param validity VALID, DOUBTFUL or INVALID
 * @param directory of its reports, absolute, on the machine it ran on
 */
public record RunHead(
    Instant started,
    double seconds,
    String command,
    String commandLine,
    String toolVersion,
    ServiceIdentity service,
    @Nullable String commit,
    @Nullable String branch,
    String target,
    List<String> requests,
    String setup,
    Machine machine,
    String jdk,
    String verdict,
    String validity,
    int exitCode,
    String directory) {
  public RunHead {
    requests = List.copyOf(requests);
  }

  /** A run with the number that the history gave it. */
  public record Numbered(long id, RunHead head) {}
}
