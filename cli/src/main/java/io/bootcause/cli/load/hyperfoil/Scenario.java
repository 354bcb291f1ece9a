package io.bootcause.cli.load.hyperfoil;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Verbatim;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.MediaType;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.ThinkTime;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one of Hyperfoil's sessions does: all requests one after the other, or one that is drawn by
 * weight. For a draw, each request has a sequence that ends at once unless it was drawn.
 */
final class Scenario {
  /** The key under which Hyperfoil sums up the bytes of requests and answers. */
  static final String BYTES = "bytes";

  private static final String DRAWN = "drawn";
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE");

  /** Each of its sessions keeps room for each request of a mix. */
  private static final int MOST_IN_A_MIX = 200;

  private final Workload workload;
  private final List<String> metrics = new ArrayList<>();
  private final List<List<Map<String, Object>>> requests = new ArrayList<>();

  Scenario(Workload workload) {
    this.workload = workload;
    int size = workload.requests().size();
    if (size > MOST_IN_A_MIX) {
      throw new IllegalArgumentException(
          "Hyperfoil gets at most " + MOST_IN_A_MIX + " different requests, and here are " + size);
    }
    if (workload.cookies() && size > 1 && !inSequence(workload)) {
      throw new IllegalArgumentException(
          "Hyperfoil forgets cookies between draws: --cookies goes with --order sequence");
    }
    for (HttpRequest request : workload.requests()) {
      metrics.add(metric(request.label()));
      requests.add(steps(request, requests.size()));
    }
  }

  static boolean inSequence(Workload workload) {
    return workload.order() == RequestOrder.SEQUENCE;
  }

  boolean cookies() {
    return workload.cookies();
  }

  List<String> metrics() {
    return List.copyOf(metrics);
  }

  private String metric(String label) {
    String name = label;
    for (int n = 2; metrics.contains(name); n++) {
      name = label + " (" + n + ")";
    }
    return name;
  }

  /** Think times count in the closed model only. */
  Map<String, Object> yaml(boolean thinks) {
    List<Object> sequences = new ArrayList<>();
    if (requests.size() == 1 || inSequence(workload)) {
      List<Object> all = new ArrayList<>();
      for (List<Map<String, Object>> steps : requests) {
        if (!all.isEmpty()) {
          all.add("clearHttpCache"); // what may be cached would be asked for once in a pass
        }
        all.addAll(steps);
        think(all, thinks);
      }
      sequences.add(Map.of("requests", all));
      return Map.of("initialSequences", sequences);
    }
    Map<String, Object> weights = new LinkedHashMap<>();
    for (int i = 0; i < requests.size(); i++) {
      weights.put("r" + i, workload.requests().get(i).weight());
    }
    sequences.add(
        Map.of("draw", List.of(Map.of("randomItem", Map.of("toVar", DRAWN, "list", weights)))));
    for (int i = 0; i < requests.size(); i++) {
      List<Object> steps = new ArrayList<>();
      Map<String, Object> unlessDrawn = new LinkedHashMap<>();
      unlessDrawn.put("dependency", DRAWN);
      unlessDrawn.put("stringCondition", Map.of("fromVar", DRAWN, "notEqualTo", "r" + i));
      steps.add(Map.of("breakSequence", unlessDrawn));
      steps.addAll(requests.get(i));
      think(steps, thinks);
      sequences.add(Map.of("r" + i, steps));
    }
    return Map.of("initialSequences", sequences);
  }

  private void think(List<Object> steps, boolean thinks) {
    ThinkTime time = workload.thinkTime();
    if (!thinks || time.isNone()) {
      return;
    }
    Map<String, Object> step = new LinkedHashMap<>();
    switch (time.kind()) {
      case CONSTANT -> step.put("duration", BenchmarkFile.millis(time.low()));
      case UNIFORM -> {
        step.put("random", "LINEAR");
        step.put("min", time.low().toMillis() + "ms");
        step.put("max", BenchmarkFile.millis(time.high()));
      }
      case EXPONENTIAL -> {
        step.put("random", "NEGATIVE_EXPONENTIAL");
        step.put("duration", BenchmarkFile.millis(time.low()));
        step.put("max", BenchmarkFile.millis(time.low().multipliedBy(20)));
      }
    }
    steps.add(Map.of("thinkTime", step));
  }

  private List<Map<String, Object>> steps(HttpRequest request, int index) {
    String label = request.label();
    if (!METHODS.contains(request.method())) {
      throw new IllegalArgumentException(
          "Hyperfoil has no method " + request.method() + " (" + label + ")");
    }
    HyperfoilValues values = new HyperfoilValues(label, "v" + index, workload.variables());
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("method", request.method());
    step.put(
        "path",
        request.verbatim().path()
            ? values.literal(request.path())
            : values.pattern(request.path(), true));
    step.put("metric", metrics.get(index));
    step.put("headers", headers(request, values));
    String body = body(request, values);
    if (!body.isEmpty()) {
      step.put("body", Map.of("pattern", body));
    }
    // Waiting for a connection is part of the measurement, not a reason to give up.
    step.put("sla", List.of(Map.of("blockedRatio", 1_000_000)));
    step.put("handler", handlers(request));
    List<Map<String, Object>> steps = new ArrayList<>(values.steps());
    steps.add(Map.of("httpRequest", step));
    return steps;
  }

  private static Map<String, String> headers(HttpRequest request, HyperfoilValues values) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (request.headers().keySet().stream().noneMatch("User-Agent"::equalsIgnoreCase)) {
      headers.put("User-Agent", "bootcause");
    }
    if (request.headers().keySet().stream().noneMatch("Accept"::equalsIgnoreCase)) {
      headers.put("Accept", "*/*");
    }
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (name.equalsIgnoreCase("Expect")) {
                throw new IllegalArgumentException(
                    "Hyperfoil does not wait for 100 Continue (" + request.label() + ")");
              }
              if (!name.equalsIgnoreCase("Content-Length")) {
                headers.put(
                    name,
                    request.verbatim().header(name)
                        ? values.literal(value)
                        : values.pattern(value, false));
              }
            });
    return headers;
  }

  private static String body(HttpRequest request, HyperfoilValues values) {
    boolean form = MediaType.in(request.headers()).equals(MediaType.FORM);
    StringBuilder body = new StringBuilder();
    for (Verbatim.Part part : request.verbatim().parts(request.body())) {
      String text = text(part.bytes(), request.label());
      body.append(part.verbatim() ? values.literal(text) : values.pattern(text, form));
    }
    return body.toString();
  }

  private static String text(byte[] body, String label) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          "Hyperfoil is given bodies as text, and one is not UTF-8 (" + label + ")", e);
    }
  }

  private static Map<String, Object> handlers(HttpRequest request) {
    List<StatusSet> expected = new ArrayList<>();
    for (Expectation expectation : request.expectations()) {
      if (!(expectation instanceof Expectation.Status status)) {
        throw new IllegalArgumentException(
            "Hyperfoil is not asked to check that "
                + expectation.text()
                + " ("
                + request.label()
                + ")");
      }
      expected.add(status.statuses());
    }
    String range = expected.isEmpty() ? "200-399" : range(expected);
    Map<String, Object> handlers = new LinkedHashMap<>();
    handlers.put("status", List.of("stats", Map.of("range", range)));
    handlers.put("rawBytes", Map.of("transferSizeRecorder", Map.of("key", BYTES)));
    return handlers;
  }

  /** Of the statuses that are in each of these: a file and the command line may both name some. */
  private static String range(List<StatusSet> expected) {
    int[] all =
        IntStream.rangeClosed(100, 999)
            .filter(status -> expected.stream().allMatch(set -> set.contains(status)))
            .toArray();
    if (all.length == 0 || all[all.length - 1] - all[0] >= all.length) {
      throw new IllegalArgumentException(
          "Hyperfoil checks one range of statuses, not "
              + expected.stream().map(StatusSet::toString).collect(Collectors.joining(" and ")));
    }
    return all[0] + "-" + all[all.length - 1];
  }
}
