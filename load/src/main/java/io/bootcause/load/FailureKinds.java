package io.bootcause.load;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;

/** Tells kinds of failure apart. The JDK has one exception class for many, so texts must do. */
public final class FailureKinds {
  // Linux, x86-64 and aarch64 alike.
  private static final int EADDRNOTAVAIL = 99;
  private static final int ENETUNREACH = 101;
  private static final int ENOBUFS = 105;
  private static final int ETIMEDOUT = 110;
  private static final int ECONNREFUSED = 111;
  private static final int EHOSTUNREACH = 113;

  private FailureKinds() {}

  /** For failures of connect() and of its completion. */
  public static SampleOutcome ofConnect(IOException e) {
    if (e instanceof ErrnoException call) {
      return switch (call.errno()) {
        case EADDRNOTAVAIL, ENOBUFS -> SampleOutcome.GENERATOR; // no local port left
        case ETIMEDOUT -> SampleOutcome.CONNECT_TIMEOUT;
        case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH -> SampleOutcome.REFUSED;
        default -> SampleOutcome.RESET;
      };
    }
    String text = String.valueOf(e.getMessage());
    if (e instanceof BindException || text.contains("Cannot assign requested address")) {
      return SampleOutcome.GENERATOR; // no local port left
    }
    if (text.contains("timed out")) {
      return SampleOutcome.CONNECT_TIMEOUT;
    }
    if (e instanceof ConnectException || e instanceof NoRouteToHostException) {
      return SampleOutcome.REFUSED;
    }
    return SampleOutcome.RESET;
  }

  /** For failures of read and write. */
  public static SampleOutcome ofTransfer(IOException e) {
    boolean timedOut =
        e instanceof ErrnoException call
            ? call.errno() == ETIMEDOUT
            : String.valueOf(e.getMessage()).contains("timed out");
    return timedOut ? SampleOutcome.TIMEOUT : SampleOutcome.RESET;
  }
}
