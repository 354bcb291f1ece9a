package io.bootcause.agent.capture;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a connection before a worker takes it up, and of its requests between passes; by
 * the peer's port, which bounds it. The tool's own connections come from one address, where ports
 * are unique; peers on other machines may share one, and then their ordinals mix.
 *
 * <p>Plain arrays: the server's own hand-over from acceptor to poller to worker orders the writes
 * before the reads.
 */
final class Connections {
  private static final int PORTS = 1 << 16;

  private final long[] accepted = new long[PORTS];
  private final long[] readable = new long[PORTS];
  private final int[] served = new int[PORTS];

  /** The request that is under way on a connection, whatever thread is at it. */
  private final AtomicReferenceArray<@Nullable RequestState> current =
      new AtomicReferenceArray<>(PORTS);

  static boolean valid(int port) {
    return port > 0 && port < PORTS;
  }

  void accepted(int port, long now) {
    accepted[port] = now;
    readable[port] = 0;
    served[port] = 0;
    current.set(port, null);
  }

  void readable(int port, long now) {
    readable[port] = now;
  }

  /** When it was accepted, once; 0 if that was not seen. */
  long takeAccepted(int port) {
    long at = accepted[port];
    accepted[port] = 0;
    return at;
  }

  /** When it last became readable, once; 0 if that was not seen. */
  long takeReadable(int port) {
    long at = readable[port];
    readable[port] = 0;
    return at;
  }

  int nextOrdinal(int port) {
    return served[port]++;
  }

  void begin(RequestState state) {
    current.set(state.port, state);
  }

  void end(RequestState state) {
    current.compareAndSet(state.port, state, null);
  }

  @Nullable RequestState current(int port) {
    return current.get(port);
  }

  /** True while this request is under way. */
  boolean alive(int port, int ordinal) {
    RequestState state = current.get(port);
    return state != null && state.open && state.ordinal == ordinal;
  }
}
