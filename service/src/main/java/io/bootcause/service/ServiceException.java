package io.bootcause.service;

/** A service could not be read, changed, started or attached to. The message is one clear line. */
public final class ServiceException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Decides the exit code: USAGE is the user's input (2), MEASUREMENT anything else (3). */
  public enum Kind {
    USAGE,
    MEASUREMENT
  }

  private final Kind kind;

  public ServiceException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public ServiceException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
