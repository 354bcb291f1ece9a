package io.bootcause.agent.capture;

import io.bootcause.wire.Boundary;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The request that a worker is at. Owned by one thread at a time. */
final class RequestState {
  static final int BOUNDARIES = Boundary.values().length;

  /** True from the container's entry until the request is finished. */
  boolean open;

  /** True if another pass has begun it: an asynchronous request. */
  boolean resumed;

  int port;
  int ordinal;
  int status;
  long threadId;
  long cpuStart;
  int entries;
  int archives;
  int directories;
  final long[] stamps = new long[BOUNDARIES];

  /** How often each _ENTER boundary is entered and not left yet. */
  final int[] depth = new int[BOUNDARIES];

  /** Null until tracing is on. */
  @Nullable CallTree calls;

  /** Null until details are on. */
  @Nullable ScanDetails scans;

  /** What follows belongs to the connection's next request. */
  void nextRequest(long cpuNow) {
    open = false;
    resumed = false;
    ordinal = 0;
    status = 0;
    cpuStart = cpuNow;
    entries = 0;
    archives = 0;
    directories = 0;
    Arrays.fill(stamps, 0);
    Arrays.fill(depth, 0);
    if (calls != null) {
      calls.clear();
    }
    if (scans != null) {
      scans.clear();
    }
  }

  void stamp(Boundary boundary, long now) {
    stamps[boundary.ordinal()] = now;
  }

  boolean seen(Boundary boundary) {
    return stamps[boundary.ordinal()] != 0;
  }
}
