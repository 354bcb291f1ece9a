package io.bootcause.cli.host;

import com.fasterxml.jackson.core.JsonPointer;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Verbatim;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What that side is to measure. Requests go over as they were read here, with what their files name
 * besides: no file of this machine is needed there, and no secret of theirs is seen in a command
 * line.
 *
 * @param target the JVM, as the commands by hand take it; empty for the only one that listens
 * @param port 0 to find it
 * @param filled whether {@code {{…}}} in requests stands for a value
 */
record HostOrder(
    String target, int port, long readyTimeoutMillis, boolean filled, List<Request> requests) {
  /** An {@link HttpRequest}. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Request(
      String name,
      String method,
      String path,
      LinkedHashMap<String, String> headers,
      byte[] body,
      double weight,
      List<Wish> wishes,
      Verbatim verbatim) {}

  /** An {@link Expectation}: which one, and its texts. */
  record Wish(String kind, List<String> texts) {}

  static HostOrder of(String target, int port, Duration readyTimeout, Workload workload) {
    return new HostOrder(
        target,
        port,
        readyTimeout.toMillis(),
        workload.variables() != null,
        workload.requests().stream().map(HostOrder::request).toList());
  }

  Workload workload() {
    return new Workload(
        requests.stream().map(HostOrder::request).toList(),
        RequestOrder.WEIGHTED,
        ThinkTime.none(),
        false,
        filled ? Variables.none() : null);
  }

  private static Request request(HttpRequest r) {
    return new Request(
        r.name(),
        r.method(),
        r.path(),
        new LinkedHashMap<>(r.headers()),
        r.body(),
        r.weight(),
        r.expectations().stream().map(HostOrder::wish).toList(),
        r.verbatim());
  }

  private static HttpRequest request(Request r) {
    return new HttpRequest(
        r.name,
        r.method,
        r.path,
        r.headers,
        r.body,
        r.weight,
        r.wishes.stream().map(HostOrder::expectation).toList(),
        r.verbatim);
  }

  private static Wish wish(Expectation e) {
    if (e instanceof Expectation.Status status) {
      return new Wish("status", List.of(status.statuses().toString()));
    }
    if (e instanceof Expectation.Header header) {
      return new Wish("header", List.of(header.name(), header.pattern().pattern()));
    }
    if (e instanceof Expectation.BodyContains contains) {
      return new Wish("contains", List.of(contains.part()));
    }
    if (e instanceof Expectation.BodyMatches matches) {
      return new Wish("matches", List.of(matches.pattern().pattern()));
    }
    if (e instanceof Expectation.JsonEquals json) {
      return new Wish("json", List.of(json.pointer().toString(), json.value()));
    }
    throw new IllegalArgumentException("an expectation that cannot be sent: " + e.text());
  }

  private static Expectation expectation(Wish wish) {
    List<String> texts = wish.texts;
    return switch (wish.kind) {
      case "status" -> new Expectation.Status(StatusSet.parse(texts.get(0)));
      case "header" -> new Expectation.Header(texts.get(0), Pattern.compile(texts.get(1)));
      case "contains" -> new Expectation.BodyContains(texts.get(0));
      case "matches" -> new Expectation.BodyMatches(Pattern.compile(texts.get(0)));
      case "json" -> new Expectation.JsonEquals(JsonPointer.compile(texts.get(0)), texts.get(1));
      default -> throw new IllegalArgumentException("an unknown expectation: " + wish.kind);
    };
  }
}
