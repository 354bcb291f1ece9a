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
  private final List<Investigated.Stage> done = new ArrayList<>();

  Stages(Progress progress) {
    this.progress = progress;
  }

  <T> T time(String name, Work<T> work) throws ServiceException, InterruptedException {
    Timetable.left(name).ifPresent(progress::left);
    progress.stage(name);
    long start = System.nanoTime();
    try {
      return work.run();
    } finally {
      done.add(new Investigated.Stage(name, (System.nanoTime() - start) / 1e9));
    }
  }

  List<Investigated.Stage> done() {
    return List.copyOf(done);
  }
}
