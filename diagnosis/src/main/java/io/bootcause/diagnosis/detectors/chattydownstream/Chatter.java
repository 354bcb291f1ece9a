package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One question that the requests of one kind ask again and again.
 *
 * @param kind a statement or a call
 * @param subject the question, without its values
 * @param request index of the kind of request
 * @param count times per request, median
 * @param millis from the first of them to the end of the last, within one request; the quarter of
 *     the requests that are fastest in it take no longer
 * @param share of the request's time that passes meanwhile, median
 */
record Chatter(
    WaitKind kind, String subject, int request, double count, double millis, double share) {

  private record Question(WaitKind kind, String subject) {}

  private record Asked(int count, double millis, double share) {}

  /**
   * Every question of a request that is asked twice at least, by kind of request.
   *
   * @param dropped true if events were dropped: requests of which nothing is known do not count
   */
  static List<Chatter> in(List<JoinedRequest> requests, boolean dropped) {
    Map<Integer, List<JoinedRequest>> byKind = new HashMap<>();
    for (JoinedRequest request : requests) {
      if (request.span() != null && !(dropped && request.waits().isEmpty())) {
        byKind.computeIfAbsent(request.sample().request(), k -> new ArrayList<>()).add(request);
      }
    }
    List<Chatter> all = new ArrayList<>();
    byKind.forEach((kind, ofKind) -> all.addAll(ofOneKind(kind, ofKind)));
    return all;
  }

  private static List<Chatter> ofOneKind(int request, List<JoinedRequest> requests) {
    Map<Question, List<Asked>> questions = new HashMap<>();
    for (JoinedRequest one : requests) {
      asked(one).forEach((q, a) -> questions.computeIfAbsent(q, k -> new ArrayList<>()).add(a));
    }
    List<Chatter> all = new ArrayList<>();
    questions.forEach(
        (question, asked) -> {
          // What most requests do not ask at all is not what makes them slow.
          if (asked.size() * 2 > requests.size()) {
            List<Double> millis = asked.stream().map(Asked::millis).sorted().toList();
            all.add(
                new Chatter(
                    question.kind(),
                    question.subject(),
                    request,
                    Stats.median(asked.stream().map(a -> (double) a.count()).toList()),
                    millis.get(millis.size() / 4),
                    Stats.median(asked.stream().map(Asked::share).toList())));
          }
        });
    return all;
  }

  private static Map<Question, Asked> asked(JoinedRequest request) {
    Map<Question, List<RequestWait>> waits = new HashMap<>();
    for (RequestWait wait : request.waits()) {
      boolean asks = wait.kind() == WaitKind.STATEMENT || wait.kind() == WaitKind.HTTP_CALL;
      if (asks && !wait.elsewhere()) {
        waits
            .computeIfAbsent(new Question(wait.kind(), wait.subject()), k -> new ArrayList<>())
            .add(wait);
      }
    }
    Map<Question, Asked> asked = new HashMap<>();
    waits.forEach(
        (question, list) -> {
          if (list.size() > 1) {
            long first = list.stream().mapToLong(RequestWait::start).min().orElse(0);
            long last = list.stream().mapToLong(RequestWait::end).max().orElse(0);
            double share = (double) (last - first) / request.sample().latencyNanos();
            asked.put(question, new Asked(list.size(), (last - first) / 1e6, Math.min(1, share)));
          }
        });
    return asked;
  }
}
