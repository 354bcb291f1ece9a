package io.bootcause.wire;

/** What a request spent a piece of its time on; see {@link RequestWait}. */
public enum WaitKind {
  /** A pool or data source was asked for a database connection, until it gave one. */
  CONNECTION,
  /** A database statement or batch. Its subject is the SQL without its literals. */
  STATEMENT,
  /** Commit or rollback of a database transaction. */
  COMMIT,
  /**
   * A call of another service. Its subject is "METHOD scheme://host:port/path", or the name of the
   * command for one that is not called over HTTP: "redis GET".
   */
  HTTP_CALL,
  /** An HTTP client's pool was asked for a connection, inside or before an HTTP_CALL. */
  HTTP_CONNECTION,
  /** Thread.sleep. */
  SLEEP,
  /** A lock or semaphore of java.util.concurrent. Its subject is the class. */
  LOCK,
  /**
   * The result of another thread was waited for: future, latch. Its subject is the name of the
   * thread that ended the wait, with # for each number; or the class, if none was seen.
   */
  AWAIT,
  /** A logging appender wrote. Its subject is the appender's class. */
  LOGGING,
  /**
   * A task of this request was handed to a pool and had not started yet. Its subject is the pool.
   */
  HANDOVER,
  /** A task of this request ran on another thread. Its subject is the pool. */
  TASK,
  /** No thread of the server was at the request: it was to be continued by a callback or timer. */
  ASYNC,
  /** The event loop of the request's connection was at something else. */
  LOOP_BUSY,
  /** A blocking read from a socket, outside all of the above. Its subject is the peer. */
  SOCKET_READ,
  /**
   * As SOCKET_READ, after the same thread has written more than once to that socket, with Nagle's
   * algorithm on: the system may have held back what was written last.
   */
  HELD_READ,
  /**
   * A task of this request was to run after a while, and did: a delay, the pause before a retry, a
   * time-out that came true. Its subject is the pool.
   */
  TIMER;

  private static final WaitKind[] ALL = values();

  static WaitKind of(int ordinal) throws WireException {
    if (ordinal < 0 || ordinal >= ALL.length) {
      throw new WireException("unknown kind of wait " + ordinal);
    }
    return ALL[ordinal];
  }
}
