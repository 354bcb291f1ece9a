package io.bootcause.agent.capture;

import io.bootcause.wire.CallBatch;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The traced calls of one request, in order of entry. */
final class CallTree {
  /** Calls kept per request; the rest is counted. */
  static final int MOST_CALLS = 2000;

  /** Calls whose subject is rendered. */
  static final int MOST_SUBJECTS = 50;

  /** Small at first: there may be ten thousand virtual threads with one of these. */
  private int[] methods = new int[8];

  private short[] depths = new short[8];
  private long[] enters = new long[8];
  private long[] exits = new long[8];
  private @Nullable String[] subjects = new String[8];
  private int size;
  private int depth;
  private int dropped;

  /** Tells this request's calls from those of the one before on the same thread. */
  private int generation;

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(subjects, null);
    }
    size = 0;
    depth = 0;
    dropped = 0;
    generation = 0;
  }

  boolean needsGeneration() {
    return generation == 0;
  }

  void generation(int generation) {
    this.generation = generation;
  }

  /** A ticket for {@link #exit}: generation, index, and whether a subject is wanted; 0 if none. */
  long enter(int method, long now, boolean wantsSubject) {
    if (size == MOST_CALLS) {
      dropped++;
      return 0;
    }
    if (size == methods.length) {
      int more = Math.min(MOST_CALLS, size + size / 2);
      methods = Arrays.copyOf(methods, more);
      depths = Arrays.copyOf(depths, more);
      enters = Arrays.copyOf(enters, more);
      exits = Arrays.copyOf(exits, more);
      subjects = Arrays.copyOf(subjects, Math.min(MOST_SUBJECTS, more));
    }
    int index = size++;
    methods[index] = method;
    depths[index] = (short) depth++;
    enters[index] = now;
    exits[index] = 0;
    return (long) generation << 32
        | (long) index << 1
        | (wantsSubject && index < MOST_SUBJECTS ? 1 : 0);
  }

  /** The method of a call, -1 if the ticket is not of this request. */
  int method(long ticket) {
    int index = index(ticket);
    return index < 0 ? -1 : methods[index];
  }

  void subject(long ticket, String subject) {
    int index = index(ticket);
    if (index >= 0 && index < MOST_SUBJECTS) {
      subjects[index] = subject;
    }
  }

  void exit(long ticket, long now) {
    int index = index(ticket);
    if (index >= 0) {
      exits[index] = now;
      // By the call's own depth, so that an exit that got lost below does no harm.
      depth = depths[index];
    }
  }

  private int index(long ticket) {
    int index = (int) (ticket & 0xFFFFFFFFL) >>> 1;
    return (int) (ticket >>> 32) == generation && index < size ? index : -1;
  }

  /** A copy for the link. Calls that still run get the given end. */
  CallBatch toBatch(int port, int ordinal, long end, TracedMethods names) {
    List<TracedCall> calls = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      String subject = i < MOST_SUBJECTS ? subjects[i] : null;
      calls.add(
          new TracedCall(
              port,
              ordinal,
              names.className(methods[i]),
              names.method(methods[i]),
              depths[i],
              enters[i],
              exits[i] == 0 ? end : exits[i],
              subject == null ? "" : subject));
    }
    return new CallBatch(dropped, calls);
  }
}
