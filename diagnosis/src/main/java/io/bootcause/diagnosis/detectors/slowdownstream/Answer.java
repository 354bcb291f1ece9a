package io.bootcause.diagnosis.detectors.slowdownstream;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long the requests of one kind wait for the answers to one question.
 *
 * @param kind a statement or a call
 * @param subject the question, without its values
 * @param request index of the kind of request
 * @param count times per request, median
 * @param millis of one answer, median over requests of the longest in each
 * @param share of a request's time until all its answers are there, one after the other; median
 */
record Answer(
    WaitKind kind, String subject, int request, double count, double millis, double share) {

  private record Question(int request, WaitKind kind, String subject) {}

  private record Waited(int count, double longest, double share) {}

  /**
   * Every question that most requests of a kind ask.
   *
   * @param dropped true if events were dropped: requests of which nothing is known do not count
   */
  static List<Answer> in(List<JoinedRequest> requests, boolean dropped) {
    Map<Integer, Integer> ofKind = new HashMap<>();
    Map<Question, List<Waited>> questions = new HashMap<>();
    for (JoinedRequest request : requests) {
      if (request.span() != null && !(dropped && request.waits().isEmpty())) {
        ofKind.merge(request.sample().request(), 1, Integer::sum);
        waited(request)
            .forEach((q, w) -> questions.computeIfAbsent(q, k -> new ArrayList<>()).add(w));
      }
    }
    List<Answer> all = new ArrayList<>();
    questions.forEach(
        (question, waited) -> {
          if (waited.size() * 2 > ofKind.getOrDefault(question.request(), 0)) {
            all.add(
                new Answer(
                    question.kind(),
                    question.subject(),
                    question.request(),
                    Stats.median(waited.stream().map(w -> (double) w.count()).toList()),
                    Stats.median(waited.stream().map(Waited::longest).toList()),
                    Stats.median(waited.stream().map(Waited::share).toList())));
          }
        });
    return all;
  }

  private static Map<Question, Waited> waited(JoinedRequest request) {
    Map<Question, Waited> all = new HashMap<>();
    for (RequestWait wait : request.waits()) {
      boolean asks = wait.kind() == WaitKind.STATEMENT || wait.kind() == WaitKind.HTTP_CALL;
      if (asks && !wait.elsewhere()) {
        long nanos = wait.end() - wait.start();
        all.merge(
            new Question(request.sample().request(), wait.kind(), wait.subject()),
            new Waited(
                1, nanos / 1e6, Math.min(1, (double) nanos / request.sample().latencyNanos())),
            (a, b) ->
                new Waited(
                    a.count() + b.count(),
                    Math.max(a.longest(), b.longest()),
                    Math.min(1, a.share() + b.share())));
      }
    }
    return all;
  }
}
