package io.bootcause.load;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Sends a workload, one phase at a time. See the package's description for what its figures mean;
 * they mean the same whatever the protocol.
 */
public interface Generator extends AutoCloseable {
  /** With the default options; see the method that takes them. */
  static Generator open(
      InetSocketAddress target,
      Transport transport,
      Workload workload,
      long seed,
      Set<String> allowedHosts) {
    return open(target, transport, workload, seed, allowedHosts, EngineOptions.DEFAULT);
  }

  /**
   * The generator for a way of talking to a target.
   *
   * @param seed the same seed sends the same requests in the same order
   * @param allowedHosts names or addresses, as the target gives its host, that may get load though
   *     they are not loopback
   * @param options of plain HTTP/1.1; TLS and HTTP/2 are sent by one thread
   * @throws IllegalArgumentException if the target is neither, cannot be resolved, a request cannot
   *     be written in the protocol, the file of trusted authorities cannot be used, or several
   *     threads are asked for where one sends
   * @throws UnsupportedOperationException if the options want a backend that does not work here
   */
  static Generator open(
      InetSocketAddress target,
      Transport transport,
      Workload workload,
      long seed,
      Set<String> allowedHosts,
      EngineOptions options) {
    if (transport.equals(Transport.plain())) {
      return new LoadEngine(target, workload, seed, allowedHosts, options);
    }
    if (options.threads() > 1) {
      throw new IllegalArgumentException(
          "TLS and HTTP/2 are sent by one thread, not " + options.threads());
    }
    for (GeneratorProvider provider : ServiceLoader.load(GeneratorProvider.class)) {
      return provider.open(target, transport, workload, seed, allowedHosts);
    }
    throw new IllegalStateException("no generator for " + transport + " on the class path");
  }

  /**
   * Runs a phase to its end and at most {@code timeout} longer, for what is still under way then.
   *
   * @throws InterruptedException if the caller was interrupted; the phase has ended then
   * @throws IllegalStateException if the generator was closed
   */
  default PhaseResult run(LoadPhase phase) throws InterruptedException {
    return observe(phase, seen -> {});
  }

  /** As {@link #observe}, with samples to keep: an object for each request. */
  default PhaseResult run(LoadPhase phase, Consumer<Sample> sink) throws InterruptedException {
    return observe(phase, seen -> sink.accept(Sample.of(seen)));
  }

  /**
   * Runs a phase as {@link #run(LoadPhase)} does.
   *
   * @param observer is shown every request once, failures included, on the generator's threads,
   *     never on two at a time: what it takes is taken from the load. What it throws ends the phase
   *     and is thrown here.
   * @throws InterruptedException if the caller was interrupted; the phase has ended then, and the
   *     observer has seen what was under way as CANCELLED
   * @throws IllegalStateException if the generator was closed
   */
  PhaseResult observe(LoadPhase phase, SampleObserver observer) throws InterruptedException;

  /** Expectations that were not met in the phases so far, with how often. */
  Map<String, Long> unmetExpectations();

  /** What the first failure of a kind said, for kinds whose name does not tell what to mend. */
  default Map<SampleOutcome, String> reasons() {
    return Map.of();
  }

  /** Ends a phase under way, if there is one, and lets go of threads and descriptors. */
  @Override
  void close();
}
