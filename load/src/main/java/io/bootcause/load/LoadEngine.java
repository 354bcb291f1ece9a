package io.bootcause.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a workload over HTTP/1.1, one phase at a time, from one thread. See the package's
 * description for what its figures mean.
 *
 * <p>Connections live as long as their phase: each phase opens its own when it first needs them and
 * closes them at its end, so that phases do not inherit each other's keep-alive counters or dead
 * sockets. With {@code freshConnections} each request opens one and closes it after the answer.
 */
public final class LoadEngine implements Generator {
  private static final int READ_BUFFER_BYTES = 64 * 1024;

  private final Selector selector;
  private final Alarm alarm;
  private final ExecutorService loop;
  private final GeneratorCpu cpu;
  private final PhaseRun.Equipment equipment;
  private final RequestFeed feed;
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

  /**
   * An engine for a target on this machine or on one of the named hosts.
   *
   * @param seed the same seed sends the same requests in the same order
   * @param allowedHosts names or addresses, as the target gives its host, that may get load though
   *     they are not loopback
   * @throws IllegalArgumentException if the target is neither, cannot be resolved, or a request
   *     cannot be written as HTTP/1.1
   */
  public LoadEngine(
      InetSocketAddress target, Workload workload, long seed, Set<String> allowedHosts) {
    InetSocketAddress checked = PermittedTarget.of(target, allowedHosts);
    feed = new RequestFeed(workload, seed);
    OutgoingRequests requests = new OutgoingRequests(feed, workload, target);
    try {
      selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open a selector", e);
    }
    alarm = new Alarm("bootcause-load-alarm", selector::wakeup);
    cpu = new GeneratorCpu(alarm.threadId());
    loop =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "bootcause-load");
              thread.setDaemon(true);
              return thread;
            });
    equipment =
        new PhaseRun.Equipment(
            checked,
            requests,
            selector,
            alarm,
            new WakeLead(),
            new WakeLead(),
            ByteBuffer.allocateDirect(READ_BUFFER_BYTES));
  }

  @Override
  public synchronized PhaseResult run(LoadPhase phase, Consumer<Sample> sink)
      throws InterruptedException {
    if (stopped) {
      throw new IllegalStateException("the engine is closed");
    }
    AtomicBoolean cancelled = new AtomicBoolean();
    Future<PhaseResult> result =
        loop.submit(
            () -> new PhaseRun(phase, equipment, sink, () -> cancelled.get() || stopped).run(cpu));
    try {
      return result.get();
    } catch (InterruptedException e) {
      cancelled.set(true);
      selector.wakeup();
      awaitEnd(result);
      throw e;
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** Expectations that were not met in the phases so far, with how often. */
  public Map<String, Long> unmetExpectations() {
    return feed.unmetExpectations();
  }

  /** The loop sees the cancellation on its next turn; the caller stays until it has let go. */
  private static void awaitEnd(Future<PhaseResult> result) {
    while (true) {
      try {
        result.get();
        return;
      } catch (InterruptedException e) {
        // Being interrupted already, it is told again by the exception that follows.
      } catch (ExecutionException e) {
        return;
      }
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException runtime) {
      return runtime;
    }
    if (cause instanceof IOException io) {
      return new UncheckedIOException("the load generator failed", io);
    }
    return new IllegalStateException(cause);
  }

  @Override
  public void close() {
    if (loop.isShutdown()) {
      return;
    }
    stopped = true;
    selector.wakeup();
    loop.execute(this::closeSelector); // after the phase under way
    loop.shutdown();
    alarm.close();
  }

  private void closeSelector() {
    try {
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the selector", e);
    }
  }
}
