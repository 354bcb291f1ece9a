package io.bootcause.investigation;

import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.util.ArrayList;
import java.util.List;

/** Tells what is being done, and remembers how long it took. */
final class Stages {
  /** A stage's work. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws ServiceException, InterruptedException;
  }

  private final Progress progress;
  private final Timetable timetable;
  private final List<Investigated.Stage> done = new ArrayList<>();

  Stages(Progress progress, Timetable timetable) {
    this.progress = progress;
    this.timetable = timetable;
  }

  <T> T time(String name, Work<T> work) throws ServiceException, InterruptedException {
    timetable.left(name).ifPresent(progress::left);
    progress.stage(name);
    long start = System.nanoTime();
    try {
      return work.run();
    } finally {
      double seconds = (System.nanoTime() - start) / 1e9;
      timetable.took(name, seconds);
      done.add(new Investigated.Stage(name, seconds));
    }
  }

  /** As {@link Timetable#slow}. */
  void slow() {
    timetable.slow();
  }

  List<Investigated.Stage> done() {
    return List.copyOf(done);
  }
}
