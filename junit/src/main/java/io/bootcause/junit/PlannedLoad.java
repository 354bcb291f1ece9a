package io.bootcause.junit;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A load to be put on; each method gives another one. Either a {@link #rate}, which a slow service
 * does not slow down, or a {@link #closedLoop}, which finds out how much it can do.
 */
public final class PlannedLoad {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int USUAL_CONNECTIONS = 64;

  private final @Nullable InetSocketAddress running;
  private final @Nullable BootService service;
  private final Shape shape;

  /**
   * @param perSecond of the open model; 0 in a closed loop
   * @param connections most at a time; 0 if not said yet
   * @param tolerated share of requests that may fail
   */
  private record Shape(
      List<HttpRequest> requests,
      double perSecond,
      int connections,
      Duration warmUp,
      Duration duration,
      double tolerated) {}

  private PlannedLoad(
      @Nullable InetSocketAddress running, @Nullable BootService service, Shape shape) {
    this.running = running;
    this.service = service;
    this.shape = shape;
  }

  private static Shape usual(String path) {
    return new Shape(
        List.of(HttpRequest.get(path)), 0, 0, Duration.ofSeconds(5), Duration.ofSeconds(10), 0);
  }

  static PlannedLoad on(URI url) {
    if (!"http".equals(url.getScheme()) || url.getHost() == null) {
      throw new IllegalArgumentException("not an http:// URL: " + url);
    }
    int port = url.getPort() < 0 ? 80 : url.getPort();
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return new PlannedLoad(address(url.getHost(), port), null, usual(path + query));
  }

  /** A name other than localhost is refused, and for that it need not be looked up. */
  private static InetSocketAddress address(String host, int port) {
    boolean literal = host.matches("[0-9.]+|\\[.*]");
    return literal
        ? new InetSocketAddress(host, port)
        : InetSocketAddress.createUnresolved(host, port);
  }

  static PlannedLoad on(BootService service, String path) {
    return new PlannedLoad(null, service, usual(path));
  }

  private PlannedLoad with(Shape other) {
    return new PlannedLoad(running, service, other);
  }

  /** These instead of the URL's own, mixed by their weights. */
  public PlannedLoad requests(HttpRequest... requests) {
    return with(
        new Shape(
            List.of(requests),
            shape.perSecond,
            shape.connections,
            shape.warmUp,
            shape.duration,
            shape.tolerated));
  }

  /**
   * So many requests start per second, whether the ones before have been answered or not.
   *
   * @param perSecond above 0
   */
  public PlannedLoad rate(double perSecond) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("a rate must be above 0: " + perSecond);
    }
    return with(
        new Shape(
            shape.requests,
            perSecond,
            USUAL_CONNECTIONS,
            shape.warmUp,
            shape.duration,
            shape.tolerated));
  }

  /** So many connections, each of which sends its next request when the last was answered. */
  public PlannedLoad closedLoop(int connections) {
    if (connections < 1) {
      throw new IllegalArgumentException("a closed loop needs a connection: " + connections);
    }
    return with(
        new Shape(shape.requests, 0, connections, shape.warmUp, shape.duration, shape.tolerated));
  }

  /** The same load before it counts, in each JVM. 5 seconds if nothing is said. */
  public PlannedLoad warmUp(Duration duration) {
    return with(
        new Shape(
            shape.requests,
            shape.perSecond,
            shape.connections,
            duration,
            shape.duration,
            shape.tolerated));
  }

  /** How long it counts, in each JVM. 10 if nothing is said. */
  public PlannedLoad forSeconds(int seconds) {
    return with(
        new Shape(
            shape.requests,
            shape.perSecond,
            shape.connections,
            shape.warmUp,
            Duration.ofSeconds(seconds),
            shape.tolerated));
  }

  /**
   * Lets some requests fail: no answer, or a status other than 200 to 399.
   *
   * @param share e.g. 0.01 for one in a hundred
   */
  public PlannedLoad toleratingFailures(double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("a share lies between 0 and 1: " + share);
    }
    return with(
        new Shape(
            shape.requests,
            shape.perSecond,
            shape.connections,
            shape.warmUp,
            shape.duration,
            share));
  }

  /** An application that is running; null if one is to be started. */
  @Nullable InetSocketAddress running() {
    return running;
  }

  @Nullable BootService service() {
    return service;
  }

  Workload workload() {
    return new Workload(shape.requests);
  }

  Duration duration() {
    return shape.duration;
  }

  Duration warmUp() {
    return shape.warmUp;
  }

  double toleratedFailures() {
    return shape.tolerated;
  }

  boolean closed() {
    return shape.perSecond == 0;
  }

  /** Requests per second of the open model. */
  double perSecond() {
    return shape.perSecond;
  }

  LoadPhase phase(String name, Duration length) {
    if (shape.connections == 0) {
      throw new IllegalArgumentException("what load? Give a rate or a closed loop");
    }
    return new LoadPhase(
        name,
        closed()
            ? new LoadModel.Closed(Long.MAX_VALUE)
            : new LoadModel.Open(Schedules.constant(shape.perSecond)),
        shape.connections,
        false,
        length,
        TIMEOUT);
  }

  /** {@code GET /orders at 200/s}: the same for each run of a test, whatever its port. */
  String describe() {
    String requests =
        shape.requests.stream().map(HttpRequest::label).collect(Collectors.joining(", "));
    return closed()
        ? requests + " on " + shape.connections + " connections"
        : requests
            + " at "
            + BigDecimal.valueOf(shape.perSecond).stripTrailingZeros().toPlainString()
            + "/s";
  }
}
