package io.bootcause.serve;

import io.bootcause.history.History;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import org.jspecify.annotations.Nullable;

/** The history for many threads; opened anew after it has failed. */
final class Store implements AutoCloseable {
  private final HistoryLocation location;
  private @Nullable History open;

  Store(HistoryLocation location) throws HistoryException {
    this.location = location;
    this.open = History.open(location);
  }

  /** A question to the history. */
  @FunctionalInterface
  interface Question<T> {
    T to(History history) throws HistoryException;
  }

  synchronized <T> T ask(Question<T> question) throws HistoryException {
    History history = open;
    if (history == null) {
      history = History.open(location);
      open = history;
    }
    try {
      return question.to(history);
    } catch (HistoryException e) {
      close();
      throw e;
    }
  }

  @Override
  public synchronized void close() {
    History history = open;
    open = null;
    if (history != null) {
      history.close();
    }
  }
}
