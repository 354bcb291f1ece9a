package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.StartUp;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.JvmCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks where the main thread of a service stands while it starts, ten times a second, and where
 * the threads are that work while it waits for another thread. It begins with the agent's hello: a
 * JVM that is not up yet takes a request for a dump for the order to end.
 */
final class StartWatch implements AutoCloseable {
  private static final Duration HELLO = Duration.ofSeconds(30);
  private static final long INTERVAL_MILLIS = 100;

  /** A dump that came late stands for no more time than this: nobody knows what was meanwhile. */
  private static final long LONGEST_MILLIS = 500;

  private final AgentLink link;
  private final long startNanos = System.nanoTime();
  private final List<ThreadStack> stacks = new ArrayList<>();
  private final List<DumpedThread> seen = new ArrayList<>();
  private volatile boolean over;
  private final Thread thread = new Thread(this::watch, "bootcause-start");
  private volatile long pid;

  StartWatch(AgentLink link) {
    this.link = link;
    thread.setDaemon(true);
  }

  /** To be called with the process that becomes the service. */
  void begin(long process) {
    pid = process;
    thread.start();
  }

  private void watch() {
    try {
      link.awaitHello(HELLO);
      long last = System.nanoTime();
      while (!over) {
        List<DumpedThread> threads = DumpReader.read(JvmCommands.run(pid, "Thread.print"));
        long now = System.nanoTime();
        long millis = Math.min(LONGEST_MILLIS, (now - last) / 1_000_000);
        last = now;
        threads.stream()
            .filter(t -> StartUp.isMain(t.name()))
            .forEach(t -> saw(t, StartingThreads.standingFor(t, threads), millis));
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (ServiceException | InterruptedException e) {
      // What was seen until then must do; whether the service starts is not told here.
    }
  }

  /** Several that work at a time share it: the weights of all stacks are the time of the start. */
  private synchronized void saw(DumpedThread main, List<DumpedThread> at, long millis) {
    if (!over) {
      seen.add(main);
      long each = Math.max(1, millis / at.size());
      at.forEach(
          t ->
              stacks.add(
                  new ThreadStack(t.name(), true, t.state().equals("RUNNABLE"), each, t.frames())));
    }
  }

  /** Into the recording, once the service answers. */
  synchronized List<DumpedThread> record(Recorder recorder, long startupNanos) {
    over = true;
    int index =
        recorder.phase(
            new Phase(
                "start",
                Shape.START,
                0,
                0,
                0,
                0,
                false,
                startNanos,
                startNanos + startupNanos,
                0,
                -1),
            new KeptSamples());
    recorder.profile(
        new PhaseProfile(
            index,
            Runtime.getRuntime().availableProcessors(),
            -1,
            -1,
            0,
            -1,
            -1,
            0,
            -1,
            Map.of(),
            stacks));
    return List.copyOf(seen);
  }

  @Override
  public void close() {
    over = true;
    thread.interrupt();
  }
}
