package io.bootcause.cli.load.hyperfoil;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What one kind of request came to in one phase, on all agents together.
 *
 * @param metric name of the request
 * @param requests that were sent
 * @param invalid answers with an unexpected status
 * @param connectionErrors connections refused, reset or closed: Hyperfoil does not tell which
 * @param internalErrors failures of Hyperfoil itself
 * @param cacheHits answers from the agents' own cache
 * @param statuses answers by status
 * @param times of all answers, unexpected ones included, nanoseconds
 */
public record MetricFigures(
    String metric,
    long requests,
    long responses,
    long invalid,
    long connectionErrors,
    long timeouts,
    long internalErrors,
    long cacheHits,
    long sentBytes,
    long receivedBytes,
    Map<Integer, Long> statuses,
    Histogram times) {

  static MetricFigures of(String metric, JsonNode summary, Histogram times) {
    JsonNode extensions = summary.path("extensions");
    Map<Integer, Long> statuses = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : extensions.path("exact_status").properties()) {
      if (field.getKey().matches("status_\\d{3}")) {
        statuses.put(
            Integer.valueOf(field.getKey().substring("status_".length())),
            field.getValue().asLong());
      }
    }
    long timeouts = summary.path("requestTimeouts").asLong();
    JsonNode bytes = extensions.path(Scenario.BYTES);
    return new MetricFigures(
        metric,
        summary.path("requestCount").asLong(),
        summary.path("responseCount").asLong(),
        summary.path("invalid").asLong(),
        // The connection of a request that timed out is closed, and counted as an error of it too.
        Math.max(0, summary.path("connectionErrors").asLong() - timeouts),
        timeouts,
        summary.path("internalErrors").asLong(),
        extensions.path("http").path("cacheHits").asLong(),
        bytes.path("sent").asLong(),
        bytes.path("received").asLong(),
        statuses,
        times);
  }

  /** Answers that are fine. */
  public long fine() {
    return responses - invalid;
  }

  /** Requests without an answer or an error: the phase was cut off before. */
  public long unanswered() {
    return Math.max(0, requests - responses - timeouts - connectionErrors);
  }
}
