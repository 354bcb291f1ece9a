package io.bootcause.investigation;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How long a service's answers are, by kind of request. A change that makes a service fast because
 * it no longer answers what it was asked proves nothing.
 */
final class AnswerSizes {
  /** Of the bytes that the service as it is answers with, mean; a change may add to them. */
  private static final double LEAST = 0.5;

  /** What differs from request to request must not decide. */
  private static final long ENOUGH = 5;

  private static final class Sum {
    long answers;
    long bytes;

    double mean() {
      return (double) bytes / answers;
    }
  }

  private final Map<Integer, Sum> kinds = new TreeMap<>();

  /** Takes a request that was answered as it should be. */
  void add(Sample sample) {
    if (sample.outcome() == SampleOutcome.OK) {
      Sum sum = kinds.computeIfAbsent(sample.request(), kind -> new Sum());
      sum.answers++;
      sum.bytes += sample.bytesReceived();
    }
  }

  /** Why these cannot be the answers of the service as it is; empty if they can. */
  Optional<String> objection(AnswerSizes asItIs) {
    for (Map.Entry<Integer, Sum> kind : asItIs.kinds.entrySet()) {
      Sum own = kinds.get(kind.getKey());
      Sum other = kind.getValue();
      if (own != null
          && own.answers >= ENOUGH
          && other.answers >= ENOUGH
          && own.mean() < LEAST * other.mean()) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "its answers are not those of the service as it is: %,.0f bytes in place of %,.0f",
                own.mean(),
                other.mean()));
      }
    }
    return Optional.empty();
  }
}
