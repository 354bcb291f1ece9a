package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Question;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One question that the requests of one kind ask again and again.
 *
 * @param count times per request, median
 * @param millis from the first of them to the end of the last, within one request; the quarter of
 *     the requests that are fastest in it take no longer
 * @param share of the request's time that passes meanwhile, median
 * @param atOnce how many of them are under way at a time, mean over that time; median
 */
record Chatter(Question question, double count, double millis, double share, double atOnce) {

  /** Whether the question is all that is asked: a reading call in whose address nothing varies. */
  boolean isSameAddress() {
    String subject = question.subject();
    return question.kind() == WaitKind.HTTP_CALL
        && subject.startsWith("GET http")
        && subject.indexOf('#') < 0;
  }

  private record Asked(int count, double millis, double share, double atOnce) {}

  /**
   * Every question of a request that is asked twice at least, by kind of request.
   *
   * @param dropped true if events were dropped: requests of which nothing is known do not count
   */
  static List<Chatter> in(List<JoinedRequest> requests, boolean dropped) {
    List<Chatter> all = new ArrayList<>();
    Question.asked(requests, dropped, true, Question.STATEMENTS_AND_CALLS, Chatter::asked)
        .forEach(
            (question, asked) -> {
              List<Double> millis = asked.stream().map(Asked::millis).sorted().toList();
              all.add(
                  new Chatter(
                      question,
                      Stats.median(asked.stream().map(a -> (double) a.count()).toList()),
                      millis.get(millis.size() / 4),
                      Stats.median(asked.stream().map(Asked::share).toList()),
                      Stats.median(asked.stream().map(Asked::atOnce).toList())));
            });
    return all;
  }

  private static Optional<Asked> asked(JoinedRequest request, List<RequestWait> waits) {
    if (waits.size() < 2) {
      return Optional.empty();
    }
    long first = waits.stream().mapToLong(RequestWait::start).min().orElse(0);
    long last = waits.stream().mapToLong(RequestWait::end).max().orElse(0);
    double share = (double) (last - first) / request.sample().latencyNanos();
    double sum = waits.stream().mapToDouble(wait -> wait.end() - wait.start()).sum();
    double atOnce = sum / Math.max(1, last - first);
    return Optional.of(new Asked(waits.size(), (last - first) / 1e6, Math.min(1, share), atOnce));
  }
}
