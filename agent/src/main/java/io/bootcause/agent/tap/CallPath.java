package io.bootcause.agent.tap;

import io.bootcause.wire.TappedCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one thread's outermost call has called so far: a tree of places, with the calls of a method
 * from the same place counted together. Each place is entered at most once at a time (recursion
 * makes places below), so that its start can be kept in it.
 */
final class CallPath {
  /** Places beyond that are not kept. */
  static final int MOST = 2000;

  private static final int NONE = -1;

  /**
   * Small at first, and in shorts where these do: there may be ten thousand virtual threads with
   * one of these. A place takes 32 bytes.
   */
  private short[] methods = new short[8];

  private short[] parents = new short[8];
  private short[] children = new short[8];
  private short[] siblings = new short[8];
  private int[] calls = new int[8];
  private int[] failed = new int[8];
  private long[] totals = new long[8];
  private long[] longest = new long[8];

  /** Of the places that are entered at the moment, by depth. */
  private long[] starts = new long[4];

  private int depth;
  private int size;
  private int current = NONE;
  private int lost;

  /** Set while it is read: what its thread calls meanwhile is our own doing. */
  boolean closed;

  /** All calls it has ever timed; read by others now and then, never exact. */
  long timed;

  /** Those of them that were outermost. */
  long begun;

  /** The outermost call begins. */
  void begin(int method, long now) {
    size = 0;
    lost = 0;
    closed = false;
    depth = 0;
    current = add(method, NONE);
    calls[0] = 1;
    starts[0] = now;
    timed++;
    begun++;
  }

  /**
   * @return the call's place, -1 if it is too deep or there are too many
   */
  int enter(int method, int deepest) {
    int at = current;
    if (at < 0 || depth >= deepest) {
      return NONE;
    }
    int place = children[at];
    while (place != NONE && methods[place] != method) {
      place = siblings[place];
    }
    if (place == NONE) {
      if (size == MOST) {
        lost++;
        return NONE;
      }
      place = add(method, at);
      siblings[place] = children[at];
      children[at] = (short) place;
    }
    calls[place]++;
    timed++;
    current = place;
    depth++;
    if (depth == starts.length) {
      starts = Arrays.copyOf(starts, depth * 2);
    }
    return place;
  }

  /** The call that was entered last begins. */
  void started(long now) {
    starts[depth] = now;
  }

  private int add(int method, int parent) {
    if (size == methods.length) {
      grow(Math.min(MOST, size + size / 2));
    }
    int place = size++;
    methods[place] = (short) method;
    parents[place] = (short) parent;
    children[place] = NONE;
    siblings[place] = NONE;
    calls[place] = 0;
    failed[place] = 0;
    totals[place] = 0;
    longest[place] = 0;
    return place;
  }

  private void grow(int to) {
    methods = Arrays.copyOf(methods, to);
    parents = Arrays.copyOf(parents, to);
    children = Arrays.copyOf(children, to);
    siblings = Arrays.copyOf(siblings, to);
    calls = Arrays.copyOf(calls, to);
    failed = Arrays.copyOf(failed, to);
    totals = Arrays.copyOf(totals, to);
    longest = Arrays.copyOf(longest, to);
  }

  /** A call ends, and with it all that are still open below it. */
  void exit(int place, long now, boolean thrown) {
    unwind(place, now);
    if (current == place) {
      end(now, thrown);
    }
  }

  /** Ends what is still open below a place: an exception has gone through it. */
  void unwind(int place, long now) {
    while (current > place) {
      end(now, true);
    }
  }

  private void end(long now, boolean thrown) {
    int place = current;
    long nanos = now - starts[depth];
    totals[place] += nanos;
    if (nanos > longest[place]) {
      longest[place] = nanos;
    }
    if (thrown) {
      failed[place]++;
    }
    current = parents[place];
    depth--;
  }

  long totalNanos() {
    return totals[0];
  }

  int lost() {
    return lost;
  }

  /** How many timed calls are in it. */
  long count() {
    long count = 0;
    for (int i = 0; i < size; i++) {
      count += calls[i];
    }
    return count;
  }

  /** Parents first, siblings in the order of their first calls. */
  List<TappedCall.Node> tree(TapMethods names) {
    List<TappedCall.Node> nodes = new ArrayList<>(size);
    add(0, 0, names, nodes);
    return nodes;
  }

  private void add(int place, int level, TapMethods names, List<TappedCall.Node> nodes) {
    nodes.add(
        new TappedCall.Node(
            names.className(methods[place]),
            names.method(methods[place]),
            level,
            calls[place],
            failed[place],
            totals[place],
            longest[place]));
    List<Integer> below = new ArrayList<>();
    for (int child = children[place]; child != NONE; child = siblings[child]) {
      below.add(0, child);
    }
    for (int child : below) {
      add(child, level + 1, names, nodes);
    }
  }
}
