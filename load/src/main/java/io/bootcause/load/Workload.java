package io.bootcause.load;

import java.util.List;

/** The requests to send, with weights. */
public record Workload(List<HttpRequest> requests) {
  public Workload {
    requests = List.copyOf(requests);
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("a workload needs at least one request");
    }
  }

  public static Workload of(HttpRequest... requests) {
    return new Workload(List.of(requests));
  }
}
