package io.bootcause.load;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;

/** Tells kinds of failure apart. The JDK has one exception class for many, so texts must do. */
public final class FailureKinds {
  private FailureKinds() {}

  /** For failures of connect() and of its completion. */
  public static SampleOutcome ofConnect(IOException e) {
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
    return String.valueOf(e.getMessage()).contains("timed out")
        ? SampleOutcome.TIMEOUT
        : SampleOutcome.RESET;
  }
}
