package io.bootcause.investigation;

import io.bootcause.recording.profile.ProfiledStack;
import io.bootcause.recording.profile.VirtualThreadDump;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks again and again at the virtual threads of a JVM that wait, beside the sampling profiler,
 * which cannot see them. Each look is a thread dump, written by the target; each stack in it stands
 * for as many of the profiler's samples as there would have been since the look before.
 */
final class VirtualThreadSampler implements AutoCloseable {
  private static final Duration BETWEEN = Duration.ofMillis(100);

  /** Dumps may take this share of the time; the target answers requests beside. */
  private static final double SHARE = 0.1;

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Stacks beyond it are no help, and would take long to write. */
  private static final int MOST_THREADS = 2_000;

  private final long pid;
  private final Path file;
  private final Duration interval;
  private final Thread thread = new Thread(this::run, "virtual-thread-sampler");
  private final List<ProfiledStack> stacks = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private int looks;

  private VirtualThreadSampler(long pid, Path file, Duration interval) {
    this.pid = pid;
    this.file = file.toAbsolutePath();
    this.interval = interval;
    thread.setDaemon(true);
  }

  /**
   * @param file which the target writes to; removed in the end
   * @param interval of the profiler's looks at a thread
   */
  static VirtualThreadSampler start(long pid, Path file, Duration interval) {
    VirtualThreadSampler sampler = new VirtualThreadSampler(pid, file, interval);
    sampler.thread.start();
    return sampler;
  }

  private void run() {
    try {
      long last = System.nanoTime();
      long pause = BETWEEN.toNanos();
      while (!ended.await(pause, TimeUnit.NANOSECONDS)) {
        long now = System.nanoTime();
        // Before the first request there need be none.
        if (VirtualThreadDump.worthwhile(ProcFs.threadNames(pid))) {
          List<ProfiledStack> seen =
              look(now, Math.round((double) (now - last) / interval.toNanos()));
          synchronized (stacks) {
            stacks.addAll(seen);
            looks++;
          }
          if (seen.size() > MOST_THREADS) {
            return;
          }
        }
        last = now;
        long took = System.nanoTime() - now;
        pause = Math.max(BETWEEN.toNanos(), Math.round(took * (1 / SHARE - 1)));
      }
    } catch (InterruptedException e) {
      // That was all.
    } catch (ServiceException | IOException e) {
      // A JVM before 21, or one that is ending: there is nothing to be seen.
    }
  }

  private List<ProfiledStack> look(long now, long weight) throws ServiceException, IOException {
    JvmCommands.dumpThreads(pid, file);
    return VirtualThreadDump.read(file, now, (int) Math.max(1, weight));
  }

  /** How often it has looked so far. */
  int looks() {
    synchronized (stacks) {
      return looks;
    }
  }

  /** Ends it; what has been seen, in the order of time. */
  List<ProfiledStack> stop() {
    close();
    synchronized (stacks) {
      return List.copyOf(stacks);
    }
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      // A dump that is begun is ended: its file would come after it had been removed.
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It goes with its directory.
    }
  }
}
