package io.bootcause.recording;

import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Map;

/**
 * The service as a whole during one phase: what its threads did, and what the machine and the JVM
 * counted meanwhile.
 *
 * @param phase index in {@link Recording#phases()}
 * @param processors of the machine
 * @param machineBusyNanos processor time used by all processes but those of low priority; -1 if the
 *     system does not tell
 * @param gcNanos in which the JVM's collectors stopped the service or worked, by its own counters;
 *     -1 if they cannot be read
 * @param collections how many of them
 * @param oldBytes used of the oldest generation at the end of the phase, -1 if unknown
 * @param maxHeapBytes limit of the heap, -1 if unknown
 * @param hoarded idle keep-alive connections that were open meanwhile
 * @param backlog connections that waited to be accepted, at most; -1 if unknown
 * @param threads number of threads by name, numbers in names as #
 * @param stacks of all threads, most frequent first; empty if they were not sampled
 */
public record PhaseProfile(
    int phase,
    int processors,
    long machineBusyNanos,
    long gcNanos,
    long collections,
    long oldBytes,
    long maxHeapBytes,
    int hoarded,
    int backlog,
    Map<String, Integer> threads,
    List<ThreadStack> stacks) {
  public PhaseProfile {
    threads = Map.copyOf(threads);
    stacks = List.copyOf(stacks);
  }

  /** Share of the phase that collections took; NaN if unknown. */
  public double gcShare(Phase whole) {
    return gcNanos < 0 ? Double.NaN : (double) gcNanos / (whole.endNanos() - whole.startNanos());
  }

  /** The same with what the threads were seen doing, in all of the phase or a part of it. */
  public PhaseProfile seen(Map<String, Integer> counts, List<ThreadStack> doing) {
    return new PhaseProfile(
        phase,
        processors,
        machineBusyNanos,
        gcNanos,
        collections,
        oldBytes,
        maxHeapBytes,
        hoarded,
        backlog,
        counts,
        doing);
  }
}
