package io.bootcause.diagnosis;

import java.util.List;

/** What a detector came to. "Cannot tell" is an answer; silence is not. */
public sealed interface Outcome {
  record Found(List<Finding> findings) implements Outcome {}

  record RuledOut(String reason) implements Outcome {}

  record CannotTell(String missing) implements Outcome {}

  /**
   * What only an experiment can tell.
   *
   * @param suspected findings if their candidates are confirmed, and nothing otherwise
   * @param missing what is not known without an experiment
   */
  record Suspected(List<Finding> suspected, String missing) implements Outcome {}
}
