package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.HeapCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether what is alive grows with the number of requests. Caches fill up and threads are started,
 * so that the first requests always leave something behind: what counts is that the last ones leave
 * as much as those before them.
 */
public final class HeapGrowth {
  /** Less than this is what a JVM keeps for itself in some seconds. */
  private static final long MIN_BYTES = 512 * 1024;

  private static final double MIN_BYTES_PER_REQUEST = 32;

  /** Two stretches of load agree if one leaves no more than so many times the other. */
  private static final double AGREE = 2;

  /** The same of objects of a class, which come one by one where tables grow by doubling. */
  private static final double SAME = 1.1;

  /** Fewer requests say little about what each of them leaves. */
  private static final long MIN_REQUESTS = 50;

  /** Objects of a class that each request leaves behind. */
  private static final double MIN_OBJECTS_PER_REQUEST = 0.5;

  private static final int MAX_CLASSES = 8;

  /** What fills this much of the heap cannot grow as before. */
  private static final double FULL = 0.9;

  private final List<HeapCount> counts;

  /**
   * @param counts in order of time; those of a full heap are left out
   * @param maxBytes the heap's limit, -1 if it is not known
   */
  public HeapGrowth(List<HeapCount> counts, long maxBytes) {
    this.counts = counts.stream().filter(c -> !isFull(c, maxBytes)).toList();
  }

  /** Whether there is next to no room left. */
  public static boolean isFull(HeapCount count, long maxBytes) {
    return maxBytes > 0 && count.bytes() >= FULL * maxBytes;
  }

  /** A class whose objects become more with each request. */
  public record Growing(String name, double objectsPerRequest, double bytesPerRequest) {}

  /** True if the newest stretch of load left enough behind to look at one more. */
  public boolean suspicious() {
    int n = counts.size();
    return n >= 2 && isMuch(counts.get(n - 2), counts.get(n - 1));
  }

  /**
   * True if the two newest stretches left about as much for each request, or the three newest ones
   * the same number of objects.
   */
  public boolean steady() {
    return counts.size() >= 4 && (sameBytes() || sameObjects());
  }

  private boolean sameBytes() {
    int n = counts.size();
    if (!suspicious() || !isMuch(counts.get(n - 3), counts.get(n - 2))) {
      return false;
    }
    double one = perRequest(counts.get(n - 3), counts.get(n - 2));
    double other = perRequest(counts.get(n - 2), counts.get(n - 1));
    return Math.max(one, other) <= AGREE * Math.min(one, other);
  }

  /** What they are in need not grow with each of them, nor be freed at once. */
  private boolean sameObjects() {
    double bytes = 0;
    for (Growing growing : all()) {
      if (isSame(growing.name())) {
        bytes += growing.bytesPerRequest();
      }
    }
    return bytes >= MIN_BYTES_PER_REQUEST && bytes * requests() >= MIN_BYTES;
  }

  private boolean isSame(String name) {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int i = counts.size() - 3; i < counts.size(); i++) {
      HeapCount.Live before = counts.get(i - 1).classes().get(name);
      HeapCount.Live after = counts.get(i).classes().get(name);
      long requests = counts.get(i).requests() - counts.get(i - 1).requests();
      if (before == null || after == null || requests < MIN_REQUESTS) {
        return false;
      }
      double each = (double) (after.instances() - before.instances()) / requests;
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    return least >= MIN_OBJECTS_PER_REQUEST && most <= SAME * least;
  }

  /** In the newest stretch of load. */
  public double newestBytesPerRequest() {
    return perRequest(counts.get(counts.size() - 2), counts.get(counts.size() - 1));
  }

  /** Over the two newest stretches of load. */
  public double bytesPerRequest() {
    return perRequest(counts.get(counts.size() - 3), counts.get(counts.size() - 1));
  }

  /** Requests in the two newest stretches of load. */
  public long requests() {
    return counts.get(counts.size() - 1).requests() - counts.get(counts.size() - 3).requests();
  }

  public List<HeapCount> counts() {
    return counts;
  }

  /** Most bytes first. */
  public List<Growing> classes() {
    List<Growing> growing = all();
    return growing.size() > MAX_CLASSES ? growing.subList(0, MAX_CLASSES) : growing;
  }

  /** Every class of which each request leaves an object behind, however small. */
  public Set<String> names() {
    return all().stream().map(Growing::name).collect(Collectors.toSet());
  }

  private List<Growing> all() {
    HeapCount middle = counts.get(counts.size() - 2);
    HeapCount first = counts.get(counts.size() - 3);
    HeapCount last = counts.get(counts.size() - 1);
    List<Growing> growing = new ArrayList<>();
    last.classes()
        .forEach(
            (name, live) -> {
              HeapCount.Live then = first.classes().get(name);
              HeapCount.Live between = middle.classes().get(name);
              if (then != null && between != null) {
                double objects =
                    (double) (live.instances() - then.instances()) / Math.max(1, requests());
                double bytes = (double) (live.bytes() - then.bytes()) / Math.max(1, requests());
                boolean always =
                    between.instances() > then.instances()
                        && live.instances() > between.instances();
                if (always && objects >= MIN_OBJECTS_PER_REQUEST) {
                  growing.add(new Growing(name, objects, bytes));
                }
              }
            });
    growing.sort(Comparator.comparingDouble(Growing::bytesPerRequest).reversed());
    return growing;
  }

  private static boolean isMuch(HeapCount before, HeapCount after) {
    return after.bytes() - before.bytes() >= MIN_BYTES
        && perRequest(before, after) >= MIN_BYTES_PER_REQUEST;
  }

  private static double perRequest(HeapCount before, HeapCount after) {
    return (double) (after.bytes() - before.bytes())
        / Math.max(1, after.requests() - before.requests());
  }
}
