package io.bootcause.service;

import java.util.List;

/** A service could not be read, changed, started or attached to. The message is one clear line. */
public final class ServiceException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Decides the exit code: USAGE is the user's input (2), MEASUREMENT anything else (3). */
  public enum Kind {
    USAGE,
    MEASUREMENT
  }

  private final Kind kind;
  private final transient List<String> details;

  public ServiceException(Kind kind, String message) {
    super(message);
    this.kind = kind;
    this.details = List.of();
  }

  public ServiceException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.details = List.of();
  }

  /**
   * @param details more lines to show below the message, such as the last ones of a log
   */
  public ServiceException(Kind kind, String message, List<String> details) {
    super(message);
    this.kind = kind;
    this.details = List.copyOf(details);
  }

  public Kind kind() {
    return kind;
  }

  /** Lines to show below the message; mostly empty. */
  public List<String> details() {
    return details;
  }
}
