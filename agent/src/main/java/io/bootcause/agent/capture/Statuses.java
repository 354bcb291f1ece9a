package io.bootcause.agent.capture;

import org.jspecify.annotations.Nullable;

/** The HTTP status of a response, of whatever server. */
final class Statuses {
  private static final String[] METHODS = {"getStatus", "getStatusCode", "getResponseCode"};

  private Statuses() {}

  /** 0 if it has none. */
  static int of(@Nullable Object response) {
    if (response == null) {
      return 0;
    }
    for (String method : METHODS) {
      Object status = Properties.of(response, method);
      if (status instanceof Integer) {
        return (Integer) status;
      }
    }
    // Netty's.
    Object status = Properties.of(response, "status");
    Object code = status == null ? null : Properties.of(status, "code");
    return code instanceof Integer ? (Integer) code : 0;
  }
}
