package io.bootcause.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** One event loop with all it needs, and the thread that it runs on. */
final class LoopThread implements AutoCloseable {
  private final InetSocketAddress target;
  private final OutgoingRequests requests;
  private final EventLoop loop;
  private final @Nullable Alarm alarm;
  private final WakeLead awaitLead = new WakeLead();
  private final WakeLead parkLead = new WakeLead();
  private final HeadMemory heads = new HeadMemory();
  private final GeneratorCpu cpu;
  private final ExecutorService thread;

  /**
   * Opens the loop and starts its threads.
   *
   * @param requests encoded for this loop alone: their buffers' positions move
   */
  LoopThread(
      InetSocketAddress target, OutgoingRequests requests, Backend backend, String threadName) {
    this.target = target;
    this.requests = requests;
    try {
      loop = backend.open();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open an event loop", e);
    }
    alarm = loop.precise() ? null : new Alarm(threadName + "-alarm", loop::wakeup);
    cpu = new GeneratorCpu(alarm == null ? 0 : alarm.threadId());
    thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread made =
                  new Thread(
                      () -> {
                        TimerSlack.minimise();
                        task.run();
                      },
                      threadName);
              made.setDaemon(true);
              return made;
            });
  }

  <T> Future<T> submit(Callable<T> task) {
    return thread.submit(task);
  }

  /**
   * A place for a connection.
   *
   * @param user number of the virtual user who has it
   */
  Connection newConnection(int user, long now) {
    return new Connection(target, loop, heads, requests.user(user), now);
  }

  OutgoingRequests requests() {
    return requests;
  }

  LoopWait waiting(EventLoop.Listener listener, long now) {
    return new LoopWait(loop, alarm, awaitLead, parkLead, listener, now);
  }

  GeneratorCpu cpu() {
    return cpu;
  }

  void forgetClosed() throws IOException {
    loop.forgetClosed();
  }

  void wakeup() {
    loop.wakeup();
  }

  /** After what it runs. */
  @Override
  public void close() {
    thread.execute(this::closeLoop);
    thread.shutdown();
    if (alarm != null) {
      alarm.close();
    }
  }

  private void closeLoop() {
    try {
      loop.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the event loop", e);
    }
  }
}
