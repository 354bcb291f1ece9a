package io.bootcause.service.outside;

import io.bootcause.service.PerfCounters;
import io.bootcause.service.ProcFs;
import io.bootcause.wire.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads a process's figures once a second, on a thread of its own, until it is closed. */
public final class OutsideView implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final Thread thread;
  private volatile boolean closed;

  private OutsideView(long pid, int port, Consumer<Reading> readings) {
    thread = new Thread(() -> run(pid, port, readings), "bootcause-outside-" + pid);
    thread.setDaemon(true);
  }

  /**
   * @param port that the service listens on, in this process's network
   * @param readings takes them, on the view's thread
   */
  public static OutsideView of(long pid, int port, Consumer<Reading> readings) {
    OutsideView view = new OutsideView(pid, port, readings);
    view.thread.start();
    return view;
  }

  private void run(long pid, int port, Consumer<Reading> readings) {
    try {
      while (!closed) {
        once(Path.of("/proc"), pid, port).forEach(readings);
        Thread.sleep(PERIOD.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All that is told now. */
  static List<Reading> once(Path proc, long pid, int port) {
    long now = System.nanoTime();
    List<Reading> all = new ArrayList<>();
    Path process = proc.resolve(String.valueOf(pid));
    ThreadSchedule.read(process, now, all);
    ControlGroup.read(process, Path.of("/sys/fs/cgroup"), now, all);
    Path net = process.resolve("net");
    List<String[]> rows = SocketTable.rows(net);
    Sockets.read(rows, port, now, all);
    Connecting.read(rows, net, () -> ProcFs.socketInodes(pid), now, all);
    OpenFiles.read(process, now, all);
    Writes.read(process, now, all);
    PerfCounters counters = PerfCounters.of(pid);
    Safepoints.read(counters.numbers(), now, all);
    CollectionCause.read(counters.texts(), now, all);
    Machine.read(proc, now, all);
    return all;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
