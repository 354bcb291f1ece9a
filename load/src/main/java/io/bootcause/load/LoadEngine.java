package io.bootcause.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a workload over HTTP/1.1, one phase at a time, from one thread or from several. See the
 * package's description for what its figures mean.
 *
 * <p>Connections live as long as their phase: each phase opens its own when it first needs them and
 * closes them at its end, so that phases do not inherit each other's keep-alive counters or dead
 * sockets. With {@code freshConnections} each request opens one and closes it after the answer.
 */
public final class LoadEngine implements AutoCloseable {
  private final EngineOptions options;
  private final RequestMix mix;
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
    InetSocketAddress checked = permitted(target, allowedHosts);
    this.options = options;
    mix = new RequestMix(workload.requests(), seed);
    Backend backend = options.backend().resolved();
    try {
      for (int i = 0; i < options.threads(); i++) {
        String name = options.threads() == 1 ? "bootcause-load" : "bootcause-load-" + i;
        loops.add(new LoopThread(checked, encode(workload, target), backend, name));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static List<RequestBytes> encode(Workload workload, InetSocketAddress target) {
    List<RequestBytes> requests = new ArrayList<>();
    for (HttpRequest request : workload.requests()) {
      requests.add(RequestBytes.encode(requests.size(), request, target));
    }
    return requests;
  }

  /** NIO or EPOLL, whichever this engine uses. */
  public Backend backend() {
    return options.backend().resolved();
  }

  /**
   * Runs a phase to its end and at most {@code timeout} longer, for what is still under way then.
   * Nothing is allocated for a request.
   *
   * @throws InterruptedException if the caller was interrupted; the phase has ended then
   * @throws IllegalStateException if the engine was closed
   */
  public PhaseResult run(LoadPhase phase) throws InterruptedException {
    return runPhase(phase, null);
  }

  /**
   * As {@link #run(LoadPhase)}, and hands out every request, at an object each.
   *
   * @param sink gets every request once, failures included, on an engine's thread, never on two at
   *     a time: what it takes is taken from the load. What it throws ends the phase and is thrown
   *     here.
   * @throws InterruptedException if the caller was interrupted; the phase has ended then, and the
   *     sink has got what was under way as CANCELLED
   */
  public PhaseResult run(LoadPhase phase, Consumer<Sample> sink) throws InterruptedException {
    return observe(phase, seen -> sink.accept(Sample.of(seen)));
  }

  /** As {@link #run(LoadPhase, Consumer)}, but for requests to look at and not to keep. */
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

  private synchronized PhaseResult runPhase(LoadPhase phase, @Nullable SampleObserver observer)
      throws InterruptedException {
    if (stopped) {
      throw new IllegalStateException("the engine is closed");
    }
    int parts = Math.min(loops.size(), phase.connections());
    List<PhaseRun.Share> shares = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int connections = phase.connections() / parts + (part < phase.connections() % parts ? 1 : 0);
      shares.add(
          new PhaseRun.Share(
              phase, connections, part, parts, mix, observer, options.gather().toNanos()));
    }
    return new PhaseParts(loops, shares, () -> stopped).run();
  }

  /** Ends a phase under way, if there is one, and lets go of threads and descriptors. */
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

  private static InetSocketAddress permitted(InetSocketAddress target, Set<String> allowedHosts) {
    String host = target.getHostString();
    boolean named = allowedHosts.stream().anyMatch(host::equalsIgnoreCase);
    if (target.isUnresolved() && !named && !host.toLowerCase(Locale.ROOT).equals("localhost")) {
      throw refused(host); // not even looked up
    }
    InetSocketAddress resolved = resolve(target, host);
    if (!named && !resolved.getAddress().isLoopbackAddress()) {
      throw refused(host);
    }
    return resolved;
  }

  private static InetSocketAddress resolve(InetSocketAddress target, String host) {
    if (!target.isUnresolved()) {
      return target;
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(host), target.getPort());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("cannot resolve host " + host, e);
    }
  }

  private static IllegalArgumentException refused(String host) {
    return new IllegalArgumentException(
        "load goes to loopback addresses only, and "
            + host
            + " is none; allow it by name if it may be loaded");
  }
}
