package io.bootcause.load.netty;

import io.bootcause.load.Generator;
import io.bootcause.load.GeneratorCpu;
import io.bootcause.load.HeadMemory;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PermittedTarget;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.RequestFeed;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends a workload over TLS or HTTP/2, one phase at a time, from one thread. Connections live as
 * long as their phase; TLS sessions live as long as the engine.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures come through the pipeline
final class NettyEngine implements Generator {
  private static final long CLOSING_SECONDS = 5;

  private final MultiThreadIoEventLoopGroup group;
  private final PhaseLoop.Equipment equipment;
  private final RequestFeed feed;
  private volatile @Nullable PhaseLoop current;
  private volatile boolean stopped;

  NettyEngine(
      InetSocketAddress target,
      Transport transport,
      Workload workload,
      long seed,
      Set<String> allowedHosts) {
    InetSocketAddress checked = PermittedTarget.of(target, allowedHosts);
    Transport.Tls tls = transport.tls();
    feed = new RequestFeed(workload, seed);
    OutgoingExchanges requests =
        new OutgoingExchanges(feed, workload, target, tls == null ? "http" : "https");
    TlsClient tlsClient = tls == null ? null : new TlsClient(tls, transport.protocol(), checked);
    group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("bootcause-load-netty", true), NioIoHandler.newFactory());
    EventLoop loop = group.next();
    WakeUp wakeUp = new WakeUp(loop);
    equipment =
        new PhaseLoop.Equipment(
            checked,
            transport,
            tlsClient,
            requests,
            new HeadMemory(),
            loop,
            wakeUp,
            new GeneratorCpu(wakeUp.alarm().threadId()),
            new FailureReasons());
  }

  @Override
  public synchronized PhaseResult observe(LoadPhase phase, SampleObserver observer)
      throws InterruptedException {
    if (stopped) {
      throw new IllegalStateException("the engine is closed");
    }
    feed.nextPhase();
    CompletableFuture<PhaseLoop> begun = new CompletableFuture<>();
    equipment.loop().execute(() -> begin(phase, observer, begun));
    PhaseLoop running = begun.join();
    current = running;
    if (stopped) {
      running.cancel();
    }
    try {
      return running.result().get();
    } catch (InterruptedException e) {
      running.cancel();
      running.result().handle((done, failure) -> done).join();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException runtime
          ? runtime
          : new IllegalStateException(e.getCause());
    } finally {
      current = null;
    }
  }

  private void begin(LoadPhase phase, SampleObserver observer, CompletableFuture<PhaseLoop> begun) {
    try {
      PhaseLoop loop = new PhaseLoop(phase, equipment, observer);
      begun.complete(loop);
      loop.pump();
    } catch (RuntimeException | Error e) {
      begun.completeExceptionally(e);
    }
  }

  @Override
  public Map<String, Long> unmetExpectations() {
    return feed.unmetExpectations();
  }

  @Override
  public Map<SampleOutcome, String> reasons() {
    return equipment.reasons().first();
  }

  @Override
  public void close() {
    if (stopped) {
      return;
    }
    stopped = true;
    PhaseLoop running = current;
    if (running != null) {
      running.cancel();
      running.result().handle((done, failure) -> done).join();
    }
    equipment.wakeUp().alarm().close();
    group.shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS);
    if (!equipment.loop().inEventLoop()) {
      group.terminationFuture().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
    }
  }
}
