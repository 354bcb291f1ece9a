package io.bootcause.junit;

import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What an assertion came to, in words.
 *
 * @param about what was asserted of what: {@code p99 of GET /orders at 200/s}
 */
record Outcome(String about, Answer answer, String text) {
  /**
   * Reports it and ends the test if it has to.
   *
   * @throws AssertionFailedError if it fails, or cannot tell where that is a failure
   * @throws TestAbortedException if it cannot tell
   */
  void settle(Surroundings surroundings) {
    String sentence = about + ": " + text;
    surroundings.reporter().accept(about, text);
    switch (answer) {
      case HOLDS -> {}
      case FAILS -> throw new AssertionFailedError(sentence);
      case CANNOT_TELL -> {
        if (surroundings.inconclusive() == Inconclusive.FAIL) {
          throw new AssertionFailedError("inconclusive: " + sentence);
        }
        throw new TestAbortedException("inconclusive: " + sentence);
      }
    }
  }
}
