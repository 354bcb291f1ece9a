package io.bootcause.wire;

import java.io.IOException;

/** What came over the link is cut short or is not what the protocol allows. */
public final class WireException extends IOException {
  private static final long serialVersionUID = 1L;

  public WireException(String message) {
    super(message);
  }
}
