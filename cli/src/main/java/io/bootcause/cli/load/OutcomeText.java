package io.bootcause.cli.load;

import io.bootcause.load.SampleOutcome;

/** What became of a request, for people. */
final class OutcomeText {
  private OutcomeText() {}

  static String of(SampleOutcome outcome) {
    return switch (outcome) {
      case TIMEOUT -> "not answered in time";
      case GENERATOR -> "the generator could not send: out of ports or descriptors";
      case CANCELLED -> "unanswered when the phase ended";
      default -> outcome.meaning();
    };
  }
}
