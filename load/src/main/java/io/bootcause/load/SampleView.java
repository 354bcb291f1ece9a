package io.bootcause.load;

/**
 * One request as its client saw it, to be read while it is shown: the object behind it serves the
 * next request afterwards. {@link Sample} is the one to keep. All times are {@link
 * System#nanoTime()} ticks; 0 means that the request never got that far.
 */
public interface SampleView {
  /** Index of the request in its {@link Workload}. */
  int request();

  /** The client's TCP port, 0 if no connection was made. */
  int localPort();

  /** 0-based number of this request on its connection. */
  int ordinal();

  /** When the schedule wanted the request to start; latency counts from here. */
  long intendedStart();

  /** When the engine turned to it (a connection was free). */
  long actualStart();

  /** When connect() was called, 0 if the connection was open already. */
  long connectStart();

  /** When the connection was established, 0 if it was open already. */
  long connected();

  /** When the TLS handshake was over, 0 without TLS or if it was over already. */
  default long secured() {
    return 0;
  }

  /** When the request's last byte was handed to the socket. */
  long sent();

  /** When the response's first byte was read. */
  long firstByte();

  /** When its last byte was read, or when it failed. */
  long end();

  /** HTTP status, 0 if none was read. */
  int status();

  SampleOutcome outcome();

  /**
   * Head and body as on the wire; in HTTP/2 the body, and names and values of the head before their
   * compression.
   */
  long bytesReceived();

  /** Whether the TLS handshake resumed an earlier session. */
  default boolean resumed() {
    return false;
  }

  /** What it said of its trace; empty if it said nothing. */
  default String traceparent() {
    return "";
  }

  /** Time a user waited, nanoseconds: queueing for a connection included. */
  default long latencyNanos() {
    return end() - intendedStart();
  }

  /** Time of connecting, nanoseconds; -1 if nothing was connected for this request. */
  default long connectNanos() {
    return connected() == 0 ? -1 : connected() - connectStart();
  }

  /** Time of the TLS handshake, nanoseconds; -1 if there was none, or it was never over. */
  default long handshakeNanos() {
    return secured() == 0 ? -1 : secured() - connected();
  }

  /** Time from the engine's actual start, nanoseconds. */
  default long serviceNanos() {
    return end() - actualStart();
  }
}
