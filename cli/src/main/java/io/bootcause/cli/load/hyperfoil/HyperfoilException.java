package io.bootcause.cli.load.hyperfoil;

/** A controller that cannot be asked, or a run that came to nothing; the message is for people. */
public final class HyperfoilException extends Exception {
  private static final long serialVersionUID = 1;

  HyperfoilException(String message) {
    super(message);
  }

  HyperfoilException(String message, Throwable cause) {
    super(message, cause);
  }
}
