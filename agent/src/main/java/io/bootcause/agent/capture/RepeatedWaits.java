package io.bootcause.agent.capture;

/**
 * Waits of which a request has had so many that they are told together: one that makes 1,800 times
 * the same statement would fill every buffer on the way. Owned by the request's state.
 */
final class RepeatedWaits {
  /** Different things that a request waits for in turn. */
  private static final int DIFFERENT = 8;

  private final int[] kinds = new int[DIFFERENT];
  private final int[] subjects = new int[DIFFERENT];
  private final int[] times = new int[DIFFERENT];
  private final long[] threadIds = new long[DIFFERENT];
  private final long[] starts = new long[DIFFERENT];
  private final long[] ends = new long[DIFFERENT];
  private final long[] nanos = new long[DIFFERENT];
  private int used;

  /** The one that has not been waited for for the longest time makes room, if there is none. */
  void add(
      RequestState state,
      WaitRing ring,
      int kind,
      long threadId,
      long start,
      long end,
      int subject) {
    int at = find(kind, subject);
    if (at < 0) {
      at = used < DIFFERENT ? used++ : longestAgo();
      if (times[at] > 0) {
        tell(at, state, ring);
      }
      kinds[at] = kind;
      subjects[at] = subject;
      threadIds[at] = threadId;
      starts[at] = start;
    }
    times[at]++;
    ends[at] = end;
    nanos[at] += end - start;
  }

  private int find(int kind, int subject) {
    for (int i = 0; i < used; i++) {
      if (kinds[i] == kind && subjects[i] == subject) {
        return i;
      }
    }
    return -1;
  }

  private int longestAgo() {
    int oldest = 0;
    for (int i = 1; i < used; i++) {
      if (ends[i] - ends[oldest] < 0) {
        oldest = i;
      }
    }
    return oldest;
  }

  void tellAll(RequestState state, WaitRing ring) {
    for (int i = 0; i < used; i++) {
      tell(i, state, ring);
    }
    used = 0;
  }

  private void tell(int at, RequestState state, WaitRing ring) {
    ring.offer(
        state,
        kinds[at],
        state.task,
        threadIds[at],
        starts[at],
        ends[at],
        subjects[at],
        times[at],
        nanos[at]);
    times[at] = 0;
    nanos[at] = 0;
  }

  /** Those of a request that never came to its end. */
  void clear() {
    for (int i = 0; i < used; i++) {
      times[i] = 0;
      nanos[i] = 0;
    }
    used = 0;
  }
}
