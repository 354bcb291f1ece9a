package io.bootcause.load.workload;

import java.nio.file.Path;

/** A file of requests or data that cannot be used. The message is one line and says where. */
public final class WorkloadSyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  private WorkloadSyntaxException(String message) {
    super(message);
  }

  /**
   * A fault in a line.
   *
   * @param line 1-based
   */
  public static WorkloadSyntaxException at(Path file, int line, String problem) {
    return new WorkloadSyntaxException(file + ":" + line + ": " + oneLine(problem));
  }

  /** A fault of the whole file. */
  public static WorkloadSyntaxException of(Path file, String problem) {
    return new WorkloadSyntaxException(file + ": " + oneLine(problem));
  }

  private static String oneLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
