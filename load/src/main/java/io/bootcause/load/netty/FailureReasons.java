package io.bootcause.load.netty;

import io.bootcause.load.SampleOutcome;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the first failure of a kind said: a count of failed handshakes tells nobody what to mend.
 */
final class FailureReasons {
  private static final int LONGEST = 200;

  private final Map<SampleOutcome, String> first = new ConcurrentHashMap<>();

  /** Keeps the message of what caused it. */
  SampleOutcome note(SampleOutcome outcome, @Nullable Throwable failure) {
    boolean tells = outcome == SampleOutcome.TLS || outcome == SampleOutcome.PROTOCOL;
    if (tells && failure != null && !first.containsKey(outcome)) {
      Throwable root = failure;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      String message = root.getMessage() == null ? root.toString() : root.getMessage();
      String line = message.lines().findFirst().orElse("");
      note(outcome, line.substring(0, Math.min(LONGEST, line.length())));
    }
    return outcome;
  }

  SampleOutcome note(SampleOutcome outcome, String reason) {
    first.putIfAbsent(outcome, reason);
    return outcome;
  }

  Map<SampleOutcome, String> first() {
    return Map.copyOf(first);
  }
}
