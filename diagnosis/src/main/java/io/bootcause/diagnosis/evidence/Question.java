package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * What requests of one kind ask a database or another service.
 *
 * @param request index of the kind of request
 * @param kind a statement, a call, or a read from a socket
 * @param subject the question, without its values; of a read, who is to answer
 */
public record Question(int request, WaitKind kind, String subject) {
  /** Of which it is known what is asked. */
  public static final Set<WaitKind> STATEMENTS_AND_CALLS =
      EnumSet.of(WaitKind.STATEMENT, WaitKind.HTTP_CALL);

  /** Also what is asked over a protocol that is not known. One answer may take several reads. */
  public static final Set<WaitKind> ANY =
      EnumSet.of(WaitKind.STATEMENT, WaitKind.HTTP_CALL, WaitKind.SOCKET_READ);

  /**
   * Where tokens are asked for: the last part of the path by which RFC 6749's token endpoint goes,
   * behind one that says that it is about who somebody is.
   */
  private static final Pattern TOKENS =
      Pattern.compile(
          "POST https?://[^/]+(/(\\S*(oauth|openid|connect|auth|sso|idp|login|realm)\\S*/)?"
              + "(token|access_token)|\\S*/token\\.oauth2)(\\?\\S*)?");

  /** In place of the peer: of an HTTP call whose head has come. */
  private static final String BODY = "body of an HTTP answer";

  /** Whether it asks who issues them for an access token. */
  public boolean isForToken() {
    return kind == WaitKind.HTTP_CALL && TOKENS.matcher(subject).matches();
  }

  /**
   * Every question that most requests of a kind ask, with what is to be known of each of these:
   * what most do not ask at all is not what makes them slow.
   *
   * @param dropped true if events were dropped: requests of which nothing is known do not count
   * @param elsewhere whether what other threads than the request's own ask for it counts too, if
   *     they have the answer before the request ends
   * @param kinds of waits that count
   * @param toKnow of a request and its waits for the answers; empty if it does not count as asking
   */
  public static <T> Map<Question, List<T>> asked(
      List<JoinedRequest> requests,
      boolean dropped,
      boolean elsewhere,
      Set<WaitKind> kinds,
      BiFunction<JoinedRequest, List<RequestWait>, Optional<T>> toKnow) {
    Map<Integer, Integer> ofKind = new HashMap<>();
    Map<Question, List<T>> asked = new LinkedHashMap<>();
    for (JoinedRequest request : requests) {
      if (request.span() != null && !(dropped && request.told().isEmpty())) {
        ofKind.merge(request.sample().request(), 1, Integer::sum);
        of(request, elsewhere, kinds)
            .forEach(
                (question, waits) ->
                    toKnow
                        .apply(request, waits)
                        .ifPresent(
                            known ->
                                asked
                                    .computeIfAbsent(question, q -> new ArrayList<>())
                                    .add(known)));
      }
    }
    asked
        .entrySet()
        .removeIf(e -> e.getValue().size() * 2 <= ofKind.getOrDefault(e.getKey().request(), 0));
    return asked;
  }

  private static Map<Question, List<RequestWait>> of(
      JoinedRequest request, boolean elsewhere, Set<WaitKind> kinds) {
    RequestSpan span = request.span();
    long end = span == null ? 0 : ExcessTree.lastStamp(span);
    Map<Question, List<RequestWait>> waits = new LinkedHashMap<>();
    for (RequestWait wait : request.waits()) {
      boolean asks = kinds.contains(wait.kind()) && !wait.subject().equals(BODY);
      if (asks && (!wait.elsewhere() || (elsewhere && wait.end() - end <= 0))) {
        waits
            .computeIfAbsent(
                new Question(request.sample().request(), wait.kind(), wait.subject()),
                q -> new ArrayList<>())
            .add(wait);
      }
    }
    return waits;
  }
}
