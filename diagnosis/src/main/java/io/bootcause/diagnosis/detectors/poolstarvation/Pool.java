package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.ConnectionLines;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.List;

/**
 * Something that requests borrow and that there are only so many of.
 *
 * @param name for a sentence
 * @param borrow frames in which a thread waits for one
 * @param use frames in which it is put to its use
 * @param asked what requests are seen to wait for when they ask for one
 * @param larger settings that make the pool larger
 */
record Pool(String name, Frames borrow, Frames use, WaitKind asked, List<Change> larger) {
  private static final Frames JDBC =
      Downstream.DRIVERS.and(
          "com.zaxxer.hikari.pool.Proxy*",
          "com.zaxxer.hikari.pool.HikariProxy*",
          "org.springframework.jdbc.core.JdbcTemplate#execute");

  private static final Frames NOTHING = Frames.of();

  static final List<Pool> ALL =
      List.of(
          new Pool(
              "a database connection of HikariCP's pool",
              ConnectionLines.HIKARI,
              JDBC,
              WaitKind.CONNECTION,
              List.of(LargerPools.HIKARI)),
          new Pool(
              "a database connection of Tomcat's pool",
              ConnectionLines.TOMCAT,
              JDBC,
              WaitKind.CONNECTION,
              List.of(LargerPools.TOMCAT_JDBC)),
          new Pool(
              "an object of a Commons pool",
              Frames.of(
                  "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject",
                  "org.apache.commons.pool2.impl.GenericKeyedObjectPool#borrowObject",
                  "org.apache.commons.pool.impl.GenericObjectPool#borrowObject"),
              JDBC,
              WaitKind.CONNECTION,
              List.of(LargerPools.DBCP2, LargerPools.COMMONS)),
          new Pool(
              "a connection of the HTTP client's pool",
              Frames.of(
                  "org.apache.http.pool.AbstractConnPool#getPoolEntryBlocking",
                  "org.apache.http.impl.conn.PoolingHttpClientConnectionManager#leaseConnection"),
              NOTHING,
              WaitKind.HTTP_CONNECTION,
              List.of(LargerPools.HTTP_PROPERTY, LargerPools.HTTP_CORE4)),
          new Pool(
              "a connection of the HTTP client's pool",
              Frames.of(
                  "org.apache.hc.client5.http.impl.classic.InternalExecRuntime#acquireEndpoint",
                  "org.apache.hc.core5.pool.StrictConnPool*",
                  "org.apache.hc.core5.pool.LaxConnPool*",
                  "org.apache.commons.httpclient.MultiThreadedHttpConnectionManager#*"),
              // What it is for is to wait for another service: a pool that is used up is too small.
              NOTHING,
              WaitKind.HTTP_CONNECTION,
              List.of(LargerPools.HTTP_CORE5)),
          new Pool(
              "a permit of Spring's concurrency limit",
              Frames.of("org.springframework.util.ConcurrencyThrottleSupport#beforeAccess"),
              NOTHING,
              WaitKind.LOCK,
              List.of(LargerPools.CONCURRENCY_LIMIT)),
          new Pool(
              "a permit of a semaphore",
              Frames.of(
                  "java.util.concurrent.Semaphore#acquire*",
                  "java.util.concurrent.Semaphore#tryAcquire"),
              NOTHING,
              WaitKind.LOCK,
              List.of(LargerPools.SEMAPHORES)));

  /** True if what is borrowed is for waiting, most often for another service's answer. */
  boolean isForWaiting() {
    return use == NOTHING;
  }
}
