package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedErrorsTest {
  @Test
  void exceptionsAreCountedByTheirRoot() {
    assertThat(
            PrintedErrors.exceptions(
                List.of(
                    "12:00 ERROR Servlet.service() threw exception [failed: a.B] with root cause",
                    "java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not"
                        + " available, request timed out after 2000ms",
                    "\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException",
                    "org.x.WebException: Pending acquire queue; nested exception is a.B",
                    "\tat org.x.A.b",
                    "Caused by: a.Outer: bob@example.org",
                    "Caused by: reactor.netty.pool.PoolAcquirePendingLimitException: Pending"
                        + " acquire queue has reached its maximum size of 4",
                    "java.lang.IllegalStateException: account 4711",
                    "java.lang.IllegalStateException: account 4712",
                    "NullPointerException is thrown by a.b.C")))
        .containsOnly(
            entry(
                "java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not"
                    + " available, request timed out after 2000ms",
                1),
            entry(
                "reactor.netty.pool.PoolAcquirePendingLimitException: Pending acquire queue has"
                    + " reached its maximum size of 4",
                1),
            entry("java.lang.IllegalStateException", 2));
  }

  @Test
  void errorsAreCountedByTheirKind() {
    assertThat(
            PrintedErrors.count(
                List.of(
                    "java.lang.OutOfMemoryError: Java heap space",
                    "Exception in thread \"a\" java.lang.OutOfMemoryError: Java heap space",
                    "threw exception [Handler dispatch failed: java.lang.OutOfMemoryError: Java heap"
                        + " space] with root cause",
                    "java.lang.OutOfMemoryError: unable to create native thread: possibly out of",
                    "\tat a.OutOfMemoryErrorHandler.handle",
                    "OutOfMemoryError is a class")))
        .containsOnly(entry("Java heap space", 3), entry("unable to create native thread", 1));
  }
}
