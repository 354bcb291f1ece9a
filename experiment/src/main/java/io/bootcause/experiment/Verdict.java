package io.bootcause.experiment;

/** What an experiment says of the claim "this change removes the symptom". */
public enum Verdict {
  /**
   * The interval lies on the better side and the predicted share of the symptom is gone; or, of a
   * suspect that was made slower, the symptom has grown as predicted.
   */
  CONFIRMED,
  /** No effect, or too little to be the cause: the interval excludes the predicted effect. */
  REFUTED,
  /** The interval is too wide to tell, or the change was not seen to be in effect. */
  INCONCLUSIVE
}
