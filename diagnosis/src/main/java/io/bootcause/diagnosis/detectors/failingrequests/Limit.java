package io.bootcause.diagnosis.detectors.failingrequests;

import io.bootcause.diagnosis.detectors.CallbackPool;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/**
 * An exception by which a library says that a limit is reached.
 *
 * @param exception the class, its packages left out: they differ from version to version
 * @param said part of its package or message, where others use the same class; empty for any
 * @param reached for a sentence
 * @param larger settings that raise the limit
 */
record Limit(String exception, String said, String reached, List<Change> larger) {
  private static final String HTTP = "no connection of the HTTP client's pool got free in time";

  /** Reactor Netty has the pool's classes in packages of its own. */
  private static final String SHADED = "reactor.netty";

  private static final String EXECUTOR = "an executor's threads and its line are full";

  private static final List<Limit> ALL =
      List.of(
          new Limit(
              "SQLTransientConnectionException",
              "onnection is not available",
              "no database connection of HikariCP's pool got free in time",
              List.of(LargerPools.HIKARI)),
          new Limit(
              "PoolExhaustedException",
              "",
              "no database connection of Tomcat's pool got free in time",
              List.of(LargerPools.TOMCAT_JDBC)),
          line(SHADED, CallbackPool.REACTOR_NETTY),
          none(SHADED, CallbackPool.REACTOR_NETTY),
          line("", CallbackPool.R2DBC),
          none("", CallbackPool.R2DBC),
          new Limit(
              "ConnectionPoolTimeoutException",
              "",
              HTTP,
              List.of(LargerPools.HTTP_PROPERTY, LargerPools.HTTP_CORE4)),
          new Limit("ConnectionRequestTimeoutException", "", HTTP, List.of(LargerPools.HTTP_CORE5)),
          new Limit(
              "RejectedExecutionException",
              "",
              EXECUTOR,
              List.of(LargerPools.EXECUTORS_LINES, LargerPools.EXECUTORS)),
          new Limit(
              "BulkheadFullException", "", "a bulkhead lets no more calls through", List.of()));

  private static Limit line(String said, CallbackPool pool) {
    return new Limit(
        "PoolAcquirePendingLimitException",
        said,
        "the line for " + pool.connection() + " is full",
        pool.larger());
  }

  private static Limit none(String said, CallbackPool pool) {
    return new Limit(
        "PoolAcquireTimeoutException",
        said,
        pool.connection() + " did not get free in time",
        pool.larger());
  }

  /**
   * The limit that an exception tells of.
   *
   * @param told {@code pkg.Class: message} or {@code pkg.Class}
   */
  static Optional<Limit> of(String told) {
    String name = withoutPackage(told).split(": ", 2)[0];
    String simple = name.substring(name.lastIndexOf('$') + 1);
    return ALL.stream()
        .filter(limit -> limit.exception.equals(simple) && told.contains(limit.said))
        .findFirst();
  }

  /** An exception's class without its package, with its message if there is one. */
  static String withoutPackage(String told) {
    String name = told.split(": ", 2)[0];
    return told.substring(name.lastIndexOf('.') + 1);
  }
}
