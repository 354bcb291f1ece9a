package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Standstill;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where the threads of a service stood that no longer answered. */
public final class StandingThreads {
  /** How the JDK waits is of no interest; for what is. */
  private static final Frames PARKING =
      Frames.of(
          "jdk.internal.misc.Unsafe#park",
          "sun.misc.Unsafe#park",
          "java.util.concurrent.locks.LockSupport*",
          "java.util.concurrent.locks.AbstractQueued*",
          "java.util.concurrent.locks.ReentrantLock$*",
          "java.util.concurrent.Semaphore$*",
          "java.util.concurrent.ForkJoinPool#managedBlock",
          "java.util.concurrent.ForkJoinPool#unmanagedBlock",
          "java.lang.Object#wait0",
          "java.lang.Thread#sleep0");

  private final Standstill standstill;
  private final Phase phase;
  private final Origins origins;
  private final List<DumpedThread> waiting;

  private StandingThreads(Standstill standstill, Phase phase, Origins origins, RequestWork work) {
    this.standstill = standstill;
    this.phase = phase;
    this.origins = origins;
    this.waiting =
        standstill.threads().stream()
            .filter(DumpedThread::still)
            .filter(thread -> work.forRequest(stack(thread)))
            .toList();
  }

  static Optional<StandingThreads> of(Recording recording, Origins origins, RequestWork work) {
    List<Standstill> all = recording.standstills();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    Standstill last = all.get(all.size() - 1);
    return Optional.of(
        new StandingThreads(last, recording.phases().get(last.phase()), origins, work));
  }

  /** The thread's frames as a sampled stack. */
  public static ThreadStack stack(DumpedThread thread) {
    boolean runs = thread.state().equals("RUNNABLE");
    return new ThreadStack(thread.name(), true, runs, 1, thread.frames());
  }

  public Standstill standstill() {
    return standstill;
  }

  /** How it stopped answering, for the evidence. */
  public String fact() {
    return String.format(
        Locale.ROOT,
        "after %s the service gave no answer to %d requests in %.0f s",
        standstill.after(),
        phase.connections(),
        standstill.seconds());
  }

  /** Threads that are at a request and have not moved for seconds. */
  public List<DumpedThread> waiting() {
    return waiting;
  }

  /** Who has a lock, whether it moves or not. */
  public Optional<DumpedThread> holder(String lock) {
    return lock.isEmpty()
        ? Optional.empty()
        : standstill.threads().stream().filter(t -> t.holds().contains(lock)).findFirst();
  }

  /** The service's own method in which the thread is at last; else where it is. */
  public String place(DumpedThread thread) {
    int last = thread.frames().size() - 1;
    return origins.nearestOwn(thread.frames(), last).orElseGet(() -> thread.frames().get(last));
  }

  /** The service's own methods on the way, at most some, and the last frame; outermost first. */
  public List<String> way(DumpedThread thread) {
    List<String> own = thread.frames().stream().filter(origins::isUsersOwn).distinct().toList();
    List<String> way = new ArrayList<>(own.subList(Math.max(0, own.size() - 4), own.size()));
    int end = thread.frames().size() - 1;
    while (end > 0 && PARKING.has(thread.frames().get(end))) {
      end--;
    }
    String last = thread.frames().get(end);
    if (!way.contains(last)) {
      way.add(last);
    }
    return way;
  }

  /** What an experiment has to see: whether it still stops answering. */
  public SymptomMetric metric() {
    return SymptomMetric.unanswered(
        String.format(Locale.ROOT, "request with %d connections, unanswered", phase.connections()),
        phase.connections());
  }
}
