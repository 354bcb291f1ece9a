package io.bootcause.load;

import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.UnmetExpectations;
import io.bootcause.load.workload.Variables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A workload made ready to be sent, whatever the protocol: which request comes next, what is in it,
 * and what is made of its answer. One for each generator; {@link #user} for each place for a
 * connection in each phase. Users may be on different threads, each on one.
 */
public final class RequestFeed {
  private final Workload workload;
  private final Variables.@Nullable Source values;
  private final List<@Nullable RequestTemplate> templates = new ArrayList<>();
  private final RequestMix mix;
  private final long seed;
  private final UnmetExpectations unmet = new UnmetExpectations();

  /**
   * Prepares a workload.
   *
   * @param seed the same seed makes the same requests in the same order
   * @throws IllegalArgumentException if a template has a variable without a value
   */
  public RequestFeed(Workload workload, long seed) {
    this.workload = workload;
    Variables variables = workload.variables();
    values = variables == null ? null : variables.source(seed);
    for (HttpRequest request : workload.requests()) {
      templates.add(values == null ? null : RequestTemplate.of(request, values));
    }
    mix = new RequestMix(workload.requests(), seed);
    this.seed = seed;
  }

  /** Says that a phase begins, so that its random values are not those of the one before. */
  public void nextPhase() {
    if (values != null) {
      values.nextPhase();
    }
  }

  /** Requests that are always the same: to be encoded once. */
  public boolean constant(int request) {
    return templates.get(request) == null && !workload.cookies();
  }

  /**
   * A virtual user at the beginning of its session.
   *
   * @param number from 0
   */
  public VirtualUser user(int number) {
    return new VirtualUser(this, number, new SplittableRandom(seed + number));
  }

  /** Which of the requests is the one with this number, for a user who has sent so many. */
  int request(long number, long sentByUser) {
    return workload.order() == RequestOrder.SEQUENCE
        ? (int) (sentByUser % workload.requests().size())
        : mix.request(number);
  }

  /** Which of the requests it would have been, had anybody been free to send it. */
  public int neverSent(long number) {
    return request(number, number);
  }

  HttpRequest filled(int request, long number, int user) {
    RequestTemplate template = templates.get(request);
    Variables.Source source = values;
    return template == null || source == null
        ? workload.requests().get(request)
        : template.filled(source.draw(number, user));
  }

  boolean listens(int request) {
    return workload.cookies() || !workload.requests().get(request).expectations().isEmpty();
  }

  HttpRequest definition(int request) {
    return workload.requests().get(request);
  }

  boolean cookies() {
    return workload.cookies();
  }

  UnmetExpectations unmet() {
    return unmet;
  }

  /** Whether users think at all. */
  public boolean thinks() {
    return !workload.thinkTime().isNone();
  }

  ThinkTime thinkTime() {
    return workload.thinkTime();
  }

  /** Expectations that were not met so far, with their counts. */
  public Map<String, Long> unmetExpectations() {
    return Collections.unmodifiableMap(unmet.counts());
  }
}
