package io.bootcause.load;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends a workload over HTTP/1.1, one phase at a time, from one thread or from several. See the
 * package's description for what its figures mean.
 *
 * <p>Connections live as long as their phase: each phase opens its own when it first needs them and
 * closes them at its end, so that phases do not inherit each other's keep-alive counters or dead
 * sockets. With {@code freshConnections} each request opens one and closes it after the answer.
 */
public final class LoadEngine implements Generator {
  private final EngineOptions options;
  private final RequestFeed feed;
  private final List<LoopThread> loops = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * An engine for a target on this machine.
   *
   * @throws IllegalArgumentException if the target is not a loopback address, or a request cannot
   *     be written as HTTP/1.1
   */
  public LoadEngine(InetSocketAddress target, Workload workload, long seed) {
    this(target, workload, seed, Set.of());
  }

  /** With the default options; see the constructor that takes them. */
  public LoadEngine(
      InetSocketAddress target, Workload workload, long seed, Set<String> allowedHosts) {
    this(target, workload, seed, allowedHosts, EngineOptions.DEFAULT);
  }

  /**
   * An engine for a target on this machine or on one of the named hosts.
   *
   * @param seed the same seed sends the same requests in the same order
   * @param allowedHosts names or addresses, as the target gives its host, that may get load though
   *     they are not loopback
   * @throws IllegalArgumentException if the target is neither, cannot be resolved, or a request
   *     cannot be written as HTTP/1.1
   * @throws UnsupportedOperationException if the options want a backend that does not work here
   */
  public LoadEngine(
      InetSocketAddress target,
      Workload workload,
      long seed,
      Set<String> allowedHosts,
      EngineOptions options) {
    InetSocketAddress checked = PermittedTarget.of(target, allowedHosts);
    this.options = options;
    feed = new RequestFeed(workload, seed);
    Backend backend = options.backend().resolved();
    try {
      for (int i = 0; i < options.threads(); i++) {
        String name = options.threads() == 1 ? "bootcause-load" : "bootcause-load-" + i;
        OutgoingRequests requests = new OutgoingRequests(feed, workload, target);
        loops.add(new LoopThread(checked, requests, backend, name));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** NIO or EPOLL, whichever this engine uses. */
  public Backend backend() {
    return options.backend().resolved();
  }

  @Override
  public PhaseResult run(LoadPhase phase) throws InterruptedException {
    return runPhase(phase, null);
  }

  @Override
  public PhaseResult observe(LoadPhase phase, SampleObserver observer) throws InterruptedException {
    if (loops.size() == 1) {
      return runPhase(phase, observer);
    }
    Object lock = new Object();
    return runPhase(
        phase,
        seen -> {
          synchronized (lock) {
            observer.ended(seen);
          }
        });
  }

  @Override
  public Map<String, Long> unmetExpectations() {
    return feed.unmetExpectations();
  }

  private synchronized PhaseResult runPhase(LoadPhase phase, @Nullable SampleObserver observer)
      throws InterruptedException {
    if (stopped) {
      throw new IllegalStateException("the engine is closed");
    }
    feed.nextPhase();
    int parts = Math.min(loops.size(), phase.connections());
    List<PhaseRun.Share> shares = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int connections = phase.connections() / parts + (part < phase.connections() % parts ? 1 : 0);
      shares.add(
          new PhaseRun.Share(
              phase, connections, part, parts, observer, options.gather().toNanos()));
    }
    return new PhaseParts(loops, shares, () -> stopped).run();
  }

  @Override
  public void close() {
    if (stopped) {
      return;
    }
    stopped = true;
    for (LoopThread loop : loops) {
      loop.wakeup();
      loop.close();
    }
  }
}
