package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestWait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How long the requests of one kind wait for the answers to one question.
 *
 * @param count times per request, median
 * @param millis of one answer, median over requests of the longest in each
 * @param share of a request's time in which it has not got an answer that it asked for; median
 * @param ofAll the same of the time of all such requests together: where a line is left in no
 *     order, few wait for most of it
 */
public record Answer(Question question, double count, double millis, double share, double ofAll) {

  /**
   * @param time the request's latency, and how much of it was waited, nanoseconds
   */
  private record Waited(int count, double longest, double waited, double time) {
    double share() {
      return Math.min(1, waited / time);
    }
  }

  /**
   * Every question that most requests of a kind ask.
   *
   * @param dropped true if events were dropped: requests of which nothing is known do not count
   * @param elsewhere whether what other threads ask for the request counts too
   */
  public static List<Answer> in(List<JoinedRequest> requests, boolean dropped, boolean elsewhere) {
    List<Answer> all = new ArrayList<>();
    Question.asked(requests, dropped, elsewhere, Question.ANY, Answer::waited)
        .forEach(
            (question, waited) ->
                all.add(
                    new Answer(
                        question,
                        Stats.median(waited.stream().map(w -> (double) w.count()).toList()),
                        Stats.median(waited.stream().map(Waited::longest).toList()),
                        Stats.median(waited.stream().map(Waited::share).toList()),
                        ofAll(waited))));
    return all;
  }

  private static double ofAll(List<Waited> waited) {
    double time = waited.stream().mapToDouble(Waited::time).sum();
    return waited.stream().mapToDouble(w -> w.share() * w.time()).sum() / time;
  }

  /** The same with its share of the mean, which is what a closed loop is measured by. */
  public Answer onTheWhole() {
    return new Answer(question, count, millis, ofAll, ofAll);
  }

  private static Optional<Waited> waited(JoinedRequest request, List<RequestWait> waits) {
    long longest = 0;
    long waited = 0;
    long until = Long.MIN_VALUE;
    List<RequestWait> inOrder =
        waits.stream().sorted(Comparator.comparingLong(RequestWait::start)).toList();
    for (RequestWait wait : inOrder) {
      longest = Math.max(longest, wait.end() - wait.start());
      // Several may be asked at once.
      waited += Math.max(0, wait.end() - Math.max(until, wait.start()));
      until = Math.max(until, wait.end());
    }
    return Optional.of(
        new Waited(waits.size(), longest / 1e6, waited, request.sample().latencyNanos()));
  }
}
