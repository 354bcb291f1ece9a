package io.bootcause.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One phase on one or several loops: started at one instant, summed up as one. */
final class PhaseParts {
  private final List<LoopThread> loops;
  private final List<PhaseRun.Share> shares;
  private final BooleanSupplier engineStopped;
  private final CyclicBarrier startLine;
  private volatile boolean cancelled;
  private volatile long start;

  PhaseParts(List<LoopThread> loops, List<PhaseRun.Share> shares, BooleanSupplier engineStopped) {
    this.loops = loops.subList(0, shares.size());
    this.shares = shares;
    this.engineStopped = engineStopped;
    startLine = new CyclicBarrier(shares.size(), () -> start = System.nanoTime());
  }

  PhaseResult run() throws InterruptedException {
    List<Future<PhaseResult>> parts = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      int part = i;
      parts.add(loops.get(part).submit(() -> runPart(part)));
    }
    try {
      return sum(parts);
    } catch (InterruptedException e) {
      cancel();
      awaitEnd(parts);
      throw e;
    } catch (ExecutionException e) {
      awaitEnd(parts);
      throw rethrown(e.getCause());
    }
  }

  private PhaseResult runPart(int part)
      throws IOException, InterruptedException, BrokenBarrierException {
    startLine.await();
    try {
      return new PhaseRun(
              shares.get(part),
              loops.get(part),
              start,
              () -> cancelled || engineStopped.getAsBoolean())
          .run();
    } catch (IOException | RuntimeException | Error e) {
      cancel(); // the others need not go on
      throw e;
    }
  }

  private void cancel() {
    cancelled = true;
    loops.forEach(LoopThread::wakeup);
  }

  private static PhaseResult sum(List<Future<PhaseResult>> parts)
      throws InterruptedException, ExecutionException {
    PhaseResult sum = parts.get(0).get();
    for (Future<PhaseResult> part : parts.subList(1, parts.size())) {
      sum = sum.plus(part.get());
    }
    return sum;
  }

  /** The loops see the cancellation on their next turn; the caller stays until they let go. */
  private static void awaitEnd(List<Future<PhaseResult>> parts) {
    for (Future<PhaseResult> part : parts) {
      while (!part.isDone()) {
        try {
          part.get();
        } catch (InterruptedException e) {
          // Being interrupted already, the caller is told again by the exception that follows.
        } catch (ExecutionException e) {
          // One failure is enough to tell.
        }
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
}
