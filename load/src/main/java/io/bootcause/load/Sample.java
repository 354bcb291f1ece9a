package io.bootcause.load;

import io.bootcause.load.workload.TraceParent;
import java.util.Objects;

/**
 * One request as its client saw it. All times are {@link System#nanoTime()} ticks; 0 means that the
 * request never got that far.
 *
 * @param request index of the request in its {@link Workload}
 * @param localPort the client's TCP port, 0 if no connection was made
 * @param ordinal 0-based number of this request on its connection
 * @param intendedStart when the schedule wanted the request to start; latency counts from here
 * @param actualStart when the engine turned to it (a connection was free)
 * @param connectStart when connect() was called, 0 if the connection was open already
 * @param connected when the connection was established, 0 if it was open already
 * @param secured when the TLS handshake was over, 0 without TLS or if it was over already
 * @param sent when the request's last byte was handed to the socket
 * @param firstByte when the response's first byte was read
 * @param end when its last byte was read, or when it failed
 * @param status HTTP status, 0 if none was read
 * @param bytesReceived head and body as on the wire; in HTTP/2 the body, and names and values of
 *     the head before their compression
 * @param resumed whether the TLS handshake resumed an earlier session
 * @param traceparent the trace that the request said it belongs to ({@link TraceParent}); empty if
 *     it said nothing
 */
public record Sample(
    int request,
    int localPort,
    int ordinal,
    long intendedStart,
    long actualStart,
    long connectStart,
    long connected,
    long secured,
    long sent,
    long firstByte,
    long end,
    int status,
    SampleOutcome outcome,
    long bytesReceived,
    boolean resumed,
    String traceparent)
    implements SampleView {
  public Sample {
    traceparent = Objects.requireNonNullElse(traceparent, ""); // of an older recording
  }

  /** A request without TLS that belongs to no trace. */
  public Sample(
      int request,
      int localPort,
      int ordinal,
      long intendedStart,
      long actualStart,
      long connectStart,
      long connected,
      long sent,
      long firstByte,
      long end,
      int status,
      SampleOutcome outcome,
      long bytesReceived) {
    this(
        request,
        localPort,
        ordinal,
        intendedStart,
        actualStart,
        connectStart,
        connected,
        0,
        sent,
        firstByte,
        end,
        status,
        outcome,
        bytesReceived,
        false,
        "");
  }

  /** One to keep. */
  public static Sample of(SampleView seen) {
    return seen instanceof Sample sample
        ? sample
        : new Sample(
            seen.request(),
            seen.localPort(),
            seen.ordinal(),
            seen.intendedStart(),
            seen.actualStart(),
            seen.connectStart(),
            seen.connected(),
            seen.secured(),
            seen.sent(),
            seen.firstByte(),
            seen.end(),
            seen.status(),
            seen.outcome(),
            seen.bytesReceived(),
            seen.resumed(),
            seen.traceparent());
  }
}
