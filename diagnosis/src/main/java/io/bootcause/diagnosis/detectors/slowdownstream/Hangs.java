package io.bootcause.diagnosis.detectors.slowdownstream;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Question;
import io.bootcause.diagnosis.evidence.Stats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers to one question that are mostly fast and now and then very late, so late that most of all
 * requests' time goes to these few. No median shows them.
 *
 * @param late how many of the requests got a late answer
 * @param asked how many requests asked
 * @param lateMillis of such an answer, median
 * @param otherMillis of the others, median
 * @param share of the time of all requests that went to the late answers
 */
record Hangs(
    Question question, int late, int asked, double lateMillis, double otherMillis, double share) {
  /** Late by less is what any other service is at times. */
  private static final double LATE_MILLIS = 100;

  /** And so many times as long as the rest. */
  private static final double LATE_RATIO = 10;

  /** One or two may be an accident of the machine's. */
  private static final int MIN_LATE = 3;

  private record Asked(double millis, double latencyMillis) {}

  /** Of every question that most requests of a kind ask. */
  static List<Hangs> in(List<JoinedRequest> requests, boolean dropped) {
    List<Hangs> all = new ArrayList<>();
    Question.asked(
            requests,
            dropped,
            true,
            Question.ANY,
            (request, waits) ->
                Optional.of(
                    new Asked(
                        waits.stream().mapToLong(w -> w.end() - w.start()).max().orElse(0) / 1e6,
                        request.sample().latencyNanos() / 1e6)))
        .forEach((question, asked) -> of(question, asked).ifPresent(all::add));
    return all;
  }

  private static Optional<Hangs> of(Question question, List<Asked> asked) {
    double usual = Stats.median(asked.stream().map(Asked::millis).toList());
    double bound = Math.max(LATE_MILLIS, LATE_RATIO * usual);
    List<Double> late = asked.stream().map(Asked::millis).filter(m -> m >= bound).toList();
    if (late.size() < MIN_LATE) {
      return Optional.empty();
    }
    double all = asked.stream().mapToDouble(Asked::latencyMillis).sum();
    double waited = late.stream().mapToDouble(Double::doubleValue).sum();
    return Optional.of(
        new Hangs(
            question,
            late.size(),
            asked.size(),
            Stats.median(late),
            usual,
            Math.min(1, waited / all)));
  }
}
