package io.bootcause.load;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The connections no request is under way on. Open ones go first, the longest idle before the
 * others, so that all are used in turn; a new one is opened only if no open one is free.
 */
final class ConnectionPool {
  /**
   * After a request that got no answer, its connection rests: a closed model would otherwise send
   * the next one at once and hammer a dead port some ten thousand times per second.
   */
  static final long REST_NANOS = 10_000_000;

  private final ArrayDeque<Connection> idle;
  private final ArrayDeque<Connection> unopened;
  private final PriorityQueue<Connection> resting; // in the order in which they get up

  ConnectionPool(int size) {
    idle = new ArrayDeque<>(size);
    unopened = new ArrayDeque<>(size);
    resting = new PriorityQueue<>(size, Comparator.comparingLong(Connection::freeSince));
  }

  void add(Connection connection) {
    (connection.open() ? idle : unopened).addLast(connection);
  }

  /** Nothing is sent on it before {@code until}. */
  void addResting(Connection connection, long until) {
    connection.freeSince(until);
    resting.add(connection);
  }

  /** An idle connection turned out to be dead. */
  void idleClosed(Connection connection) {
    if (idle.remove(connection)) {
      unopened.addLast(connection);
    }
  }

  /** When the next resting connection gets up; {@link Long#MAX_VALUE} if none rests. */
  long nextUp() {
    Connection first = resting.peek();
    return first == null ? Long.MAX_VALUE : first.freeSince();
  }

  boolean hasFree(long now) {
    getUp(now);
    return !idle.isEmpty() || !unopened.isEmpty();
  }

  /** Since when any connection was free; call only if one is. */
  long freeSince() {
    return Math.min(freeSince(idle), freeSince(unopened));
  }

  @Nullable Connection take() {
    Connection open = idle.pollFirst();
    return open != null ? open : unopened.pollFirst();
  }

  private void getUp(long now) {
    while (nextUp() <= now) {
      add(resting.remove());
    }
  }

  private static long freeSince(ArrayDeque<Connection> free) {
    Connection first = free.peekFirst();
    return first == null ? Long.MAX_VALUE : first.freeSince();
  }
}
