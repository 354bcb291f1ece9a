package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;

/** Where threads ask a pool for a connection to a database, and wait if there is none. */
public final class ConnectionLines {
  public static final Frames HIKARI =
      Frames.of(
          "com.zaxxer.hikari.pool.HikariPool#getConnection",
          "com.zaxxer.hikari.util.ConcurrentBag#borrow");

  public static final Frames TOMCAT =
      Frames.of("org.apache.tomcat.jdbc.pool.ConnectionPool#borrowConnection");

  private static final Frames COMMONS =
      Frames.of("org.apache.commons.pool2.impl.GenericObjectPool#borrowObject");

  private ConnectionLines() {}

  /** DBCP's, too. */
  static boolean in(ThreadStack stack) {
    return HIKARI.in(stack) || TOMCAT.in(stack) || COMMONS.in(stack);
  }
}
