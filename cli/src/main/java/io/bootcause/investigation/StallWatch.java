package io.bootcause.investigation;

import io.bootcause.load.Sample;
import io.bootcause.recording.Stall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Looks for whiles in which a closed load got no answer at all, from any of its connections. */
final class StallWatch {
  /** Shorter ones are not noticed among the pauses of any machine. */
  private static final long SHORTEST_NANOS = Duration.ofMillis(200).toNanos();

  /** So many times as long as a request takes, median: who only takes long does not stand still. */
  private static final int LATENCIES = 10;

  /** Of the connections, this share must be waiting. */
  private static final double MOST = 0.5;

  private final int connections;
  private long[] starts = new long[1 << 10];
  private long[] ends = new long[1 << 10];
  private int size;

  /**
   * @param connections most connections at a time
   */
  StallWatch(int connections) {
    this.connections = connections;
  }

  void saw(Sample sample) {
    if (size == ends.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    starts[size] = sample.actualStart();
    ends[size++] = sample.end();
  }

  /**
   * In the order of time; without those before the first answer and after the last one.
   *
   * @param phase index of the phase that was watched
   */
  List<Stall> stalls(int phase) {
    List<Stall> stalls = new ArrayList<>();
    // Several threads may load: they do not report in the order of time.
    long[] answered = Arrays.copyOf(ends, size);
    Arrays.sort(answered);
    long shortest = Math.max(SHORTEST_NANOS, LATENCIES * medianNanos());
    for (int i = 1; i < size; i++) {
      if (answered[i] - answered[i - 1] >= shortest) {
        int waiting = waiting(answered[i - 1], answered[i]);
        if (waiting >= Math.max(Stall.LEAST_WAITING, MOST * connections)) {
          stalls.add(new Stall(phase, answered[i - 1], answered[i], waiting, List.of()));
        }
      }
    }
    return stalls;
  }

  private long medianNanos() {
    long[] took = new long[size];
    for (int i = 0; i < size; i++) {
      took[i] = ends[i] - starts[i];
    }
    Arrays.sort(took);
    return size == 0 ? 0 : took[size / 2];
  }

  /** Requests that were sent before the middle of the gap and answered after it. */
  private int waiting(long from, long to) {
    long middle = from + (to - from) / 2;
    int waiting = 0;
    for (int i = 0; i < size; i++) {
      waiting += starts[i] - middle < 0 && ends[i] - middle > 0 ? 1 : 0;
    }
    return waiting;
  }
}
