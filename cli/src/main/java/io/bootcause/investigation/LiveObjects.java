package io.bootcause.investigation;

import io.bootcause.recording.HeapCount;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.ClassHistogram;
import io.bootcause.service.agent.JvmCommands;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what is alive in a JVM, by a full collection. */
final class LiveObjects {
  private static final int MAX_CLASSES = 300;

  /**
   * A collection finds out which cleaners and finalizers have something to do; what they let go of
   * is free for the next one.
   */
  private static final Duration CLEANING = Duration.ofMillis(200);

  /** Well above what a JVM keeps for itself in some seconds. */
  private static final double SEEN_BYTES = 4 << 20;

  private static final long LEAST_REQUESTS = 20;

  private static final Pattern LIMIT = Pattern.compile("-XX:MaxHeapSize=(\\d+)");

  private LiveObjects() {}

  /**
   * @param requests that it has answered until now
   */
  static HeapCount count(long pid, long requests) throws ServiceException {
    return parse(JvmCommands.run(pid, "GC.class_histogram"), requests);
  }

  /** When what a first count found dead is gone. */
  static HeapCount settled(long pid) throws ServiceException, InterruptedException {
    count(pid, 0);
    return countAgain(pid, 0);
  }

  /** How many requests leave enough behind to be seen, and little beside a small heap. */
  static long requestsToSee(double bytesEach) {
    return Math.max(LEAST_REQUESTS, Math.round(SEEN_BYTES / bytesEach));
  }

  /** Once more, when what the last count found dead is gone. */
  static HeapCount countAgain(long pid, long requests)
      throws ServiceException, InterruptedException {
    Thread.sleep(CLEANING.toMillis());
    return count(pid, requests);
  }

  /** The heap's limit, bytes; -1 if the JVM does not tell. */
  static long limit(long pid) throws ServiceException {
    Matcher limit = LIMIT.matcher(JvmCommands.run(pid, "VM.flags"));
    return limit.find() ? Long.parseLong(limit.group(1)) : -1;
  }

  static HeapCount parse(String histogram, long requests) {
    Map<String, HeapCount.Live> classes = new LinkedHashMap<>();
    long bytes = 0;
    for (ClassHistogram.Row row : ClassHistogram.parse(histogram)) {
      bytes += row.bytes();
      if (classes.size() < MAX_CLASSES) {
        classes.putIfAbsent(row.className(), new HeapCount.Live(row.instances(), row.bytes()));
      }
    }
    return new HeapCount(requests, bytes, classes);
  }
}
