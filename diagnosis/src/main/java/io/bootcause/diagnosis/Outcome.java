package io.bootcause.diagnosis;

import java.util.List;

/** What a detector came to. "Cannot tell" is an answer; silence is not. */
public sealed interface Outcome {
  record Found(List<Finding> findings) implements Outcome {}

  /**
   * Nothing that counts by itself.
   *
   * @param behind what takes little itself and may be why requests wait for something else; a part
   *     of another finding if its candidates are confirmed. Titles end that finding's
   */
  record RuledOut(String reason, List<Finding> behind) implements Outcome {
    public RuledOut(String reason) {
      this(reason, List.of());
    }
  }

  record CannotTell(String missing) implements Outcome {}

  /**
   * What only an experiment can tell.
   *
   * @param suspected findings if their candidates are confirmed, and nothing otherwise
   * @param missing what is not known without an experiment
   */
  record Suspected(List<Finding> suspected, String missing) implements Outcome {}
}
