package io.bootcause.history;

/** The history cannot be read or written; the message is one line for a person. */
public final class HistoryException extends Exception {
  private static final long serialVersionUID = 1L;

  public HistoryException(String message, Throwable cause) {
    super(message, cause);
  }

  public HistoryException(String message) {
    super(message);
  }
}
