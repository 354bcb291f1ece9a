package io.bootcause.cli.load.hyperfoil;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The last whole second of a run, or that its agents are being started.
 *
 * @param phase empty as long as nothing is sent
 * @param p99Millis the worst of its requests' 99th percentiles
 */
public record LiveFigures(String phase, long perSecond, double p99Millis, long errors) {
  static LiveFigures of(JsonNode recent) {
    String phase = "";
    long requests = 0;
    long errors = 0;
    double p99 = 0;
    for (JsonNode part : recent.path("statistics")) {
      JsonNode summary = part.path("summary");
      phase = part.path("phase").asText();
      requests += summary.path("requestCount").asLong();
      errors +=
          summary.path("connectionErrors").asLong()
              + summary.path("requestTimeouts").asLong()
              + summary.path("invalid").asLong();
      p99 = Math.max(p99, summary.path("percentileResponseTime").path("99.0").asDouble() / 1e6);
    }
    return new LiveFigures(phase, requests, p99, errors);
  }
}
