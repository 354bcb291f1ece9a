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

  /**
   * Whoever gives one back while others wait offers it to them, over and over until one takes it:
   * HikariCP's way of handing over, which takes as long as the line is.
   */
  private static final Frames HANDS_OVER =
      Frames.of("com.zaxxer.hikari.util.ConcurrentBag#requite");

  private ConnectionLines() {}

  /** Waits for one, DBCP's, too, or for somebody to take one. */
  public static boolean in(ThreadStack stack) {
    return HANDS_OVER.in(stack) || (!stack.runnable() && asks(stack));
  }

  private static boolean asks(ThreadStack stack) {
    return HIKARI.in(stack) || TOMCAT.in(stack) || COMMONS.in(stack);
  }
}
