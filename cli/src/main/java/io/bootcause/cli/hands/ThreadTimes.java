package io.bootcause.cli.hands;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** How long each thread of a process has run, and was ready but had no processor: Linux tells. */
record ThreadTimes(long nanoTime, Map<Long, long[]> runAndWait) {
  static ThreadTimes of(long pid) {
    Map<Long, long[]> times = new HashMap<>();
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      for (Path task : tasks) {
        try {
          String[] words = Files.readString(task.resolve("schedstat")).strip().split(" ");
          times.put(
              Long.parseLong(task.getFileName().toString()),
              new long[] {Long.parseLong(words[0]), Long.parseLong(words[1])});
        } catch (IOException | RuntimeException e) {
          // It has just ended, or the kernel does not tell.
        }
      }
    } catch (IOException e) {
      return new ThreadTimes(System.nanoTime(), Map.of());
    }
    return new ThreadTimes(System.nanoTime(), times);
  }

  /** Share of one processor since then: 0 running, 1 waiting for one. Zeros if it was not there. */
  double[] since(ThreadTimes before, long thread) {
    long[] now = runAndWait.get(thread);
    long[] then = before.runAndWait.get(thread);
    if (now == null || then == null) {
      return new double[2];
    }
    double elapsed = Math.max(1, nanoTime - before.nanoTime);
    return new double[] {(now[0] - then[0]) / elapsed, (now[1] - then[1]) / elapsed};
  }
}
