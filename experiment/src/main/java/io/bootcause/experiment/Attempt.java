package io.bootcause.experiment;

/** What came of one variant in one round. */
public sealed interface Attempt {
  record Measured(Replicate replicate) implements Attempt {}

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
