package io.bootcause.load;

import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.TraceParent;
import io.bootcause.load.workload.Variables;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests to send, and how virtual users send them.
 *
 * @param thinkTime counts in the closed model only
 * @param cookies whether each user keeps its cookies
 * @param variables what templates stand for; null if {@code {{…}}} is sent as it is
 */
public record Workload(
    List<HttpRequest> requests,
    RequestOrder order,
    ThinkTime thinkTime,
    boolean cookies,
    @Nullable Variables variables) {
  public Workload {
    requests = List.copyOf(requests);
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("a workload needs at least one request");
    }
  }

  /** Constant requests, mixed by weight. */
  public Workload(List<HttpRequest> requests) {
    this(requests, RequestOrder.WEIGHTED, ThinkTime.none(), false, null);
  }

  /** The same, each request in a sampled trace of its own, unless it is in one already. */
  public Workload traced() {
    return new Workload(
        requests.stream()
            .map(
                request ->
                    request.headers().keySet().stream()
                            .anyMatch(TraceParent.HEADER::equalsIgnoreCase)
                        ? request
                        : request.with(Map.of(TraceParent.HEADER, TraceParent.TEMPLATE)))
            .toList(),
        order,
        thinkTime,
        cookies,
        variables == null ? Variables.none() : variables);
  }

  public static Workload of(HttpRequest... requests) {
    return new Workload(List.of(requests));
  }
}
