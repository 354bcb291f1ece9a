import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Calls {@link #outer}, which calls five others, without a pause, and prints every 200 ms how many nanoseconds one call took
 * and how many bytes the thread allocated for each.
 */
final class Outer {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Outer() {}

  static long outer(long seed) {
    return first(seed) + second(seed) + third(seed) + fourth(seed) + fifth(seed);
  }

  static long first(long seed) {
    return Steps.of(seed ^ 1);
  }

  static long second(long seed) {
    return Steps.of(seed ^ 2);
  }

  static long third(long seed) {
    return Steps.of(seed ^ 3);
  }

  static long fourth(long seed) {
    return Steps.of(seed ^ 4);
  }

  static long fifth(long seed) {
    return Steps.of(seed ^ 5);
  }

  public static void main(String[] args) {
    Thread thread = Thread.currentThread();
    long sum = 0;
    for (; ; ) {
      long calls = 0;
      long bytes = THREADS.getThreadAllocatedBytes(thread.getId());
      long start = System.nanoTime();
      long now = start;
      while (now - start < 200_000_000L) {
        for (int i = 0; i < 1000; i++) {
          sum += outer(sum + i);
        }
        calls += 1000;
        now = System.nanoTime();
      }
      bytes = THREADS.getThreadAllocatedBytes(thread.getId()) - bytes;
      System.out.printf("%.1f %.3f %d%n", (now - start) / (double) calls, bytes / (double) calls, sum & 1);
    }
  }
}

/** Each step needs the one before, so that nothing makes them shorter; too deep to be traced. */
final class Steps {
  private Steps() {}

  static long of(long seed) {
    long x = seed | 1;
    for (int i = 0; i < 20; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }
}
