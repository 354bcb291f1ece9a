package io.bootcause.service;

import java.util.List;
import java.util.Optional;

/** A process that answers on a port: one we started, or one we attached to. */
public interface RunningService extends AutoCloseable {
  long pid();

  /** Loopback port on which it answers HTTP. */
  int port();

  /** True if it speaks TLS on that port. */
  boolean secure();

  /** True if it turned us down on that port, since we showed no client certificate. */
  boolean wantsCertificate();

  /** True if we started it, and so stop it on {@link #close()}. */
  boolean owned();

  boolean alive();

  /** Wall time from process start until the port answered, nanoseconds; 0 if not owned. */
  long startupNanos();

  /** CPU time the process has used so far, nanoseconds, from /proc; -1 if unknown. */
  long cpuNanos();

  /** The last lines it printed; empty if not owned. */
  List<String> lastLogLines(int n);

  /** What to say where it has ended by itself; empty if it is alive. */
  default Optional<ServiceException> ended() {
    if (alive()) {
      return Optional.empty();
    }
    String reason = LogTail.reason(lastLogLines(ServiceLauncher.REASON_LINES));
    return Optional.of(
        new ServiceException(
            ServiceException.Kind.MEASUREMENT,
            "the service, process "
                + pid()
                + ", has ended while it was measured"
                + (reason.isEmpty() ? "" : "; it printed: " + reason),
            lastLogLines(ServiceLauncher.DETAIL_LINES)));
  }

  /** Stops an owned process and waits for its end; leaves any other alone. Never throws. */
  @Override
  void close();
}
