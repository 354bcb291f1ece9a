package io.bootcause.experiment;

/** What came of one variant in one round. */
public sealed interface Attempt {
  /**
   * @param seen what the change did in this JVM, if that says more than the change: what it found
   *     to be changed; else empty
   */
  record Measured(Replicate replicate, String seen) implements Attempt {
    public Measured(Replicate replicate) {
      this(replicate, "");
    }
  }

  /**
   * @param reason for a person; its first line is shown
   */
  record Failed(Failure failure, String reason) implements Attempt {}

  /** Decides whether to try again and what is said in the end. */
  enum Failure {
    /** Could not be applied, or was not seen to be in effect: not tried again, INCONCLUSIVE. */
    NOT_APPLIED,
    /** The service does not come up: tried once more, then REFUTED unless it did come up before. */
    NOT_STARTED,
    /** It ran but gave no figure: tried once more, then INCONCLUSIVE. */
    NOT_MEASURED
  }
}
