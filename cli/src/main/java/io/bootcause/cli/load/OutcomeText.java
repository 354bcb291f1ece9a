package io.bootcause.cli.load;

import io.bootcause.load.SampleOutcome;
import java.util.Locale;

/** What became of a request, for people. */
final class OutcomeText {
  private OutcomeText() {}

  static String of(SampleOutcome outcome) {
    return switch (outcome) {
      case STATUS -> "answered with an unexpected status";
      case EXPECTATION -> "answered, but not as expected";
      case REFUSED -> "connection refused";
      case CONNECT_TIMEOUT -> "no connection in time";
      case RESET -> "connection reset";
      case CLOSED -> "closed before the answer was complete";
      case TIMEOUT -> "not answered in time";
      case MALFORMED -> "malformed answer";
      case GENERATOR -> "the generator could not send: out of ports or descriptors";
      case CANCELLED -> "unanswered when the phase ended";
      default -> outcome.name().toLowerCase(Locale.ROOT);
    };
  }
}
