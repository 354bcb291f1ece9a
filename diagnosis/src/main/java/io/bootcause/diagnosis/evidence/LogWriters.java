package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;

/** Threads of asynchronous appenders, each of which writes the lines of all others. */
public final class LogWriters {
  static final Frames RUN =
      Frames.of(
          "ch.qos.logback.core.AsyncAppenderBase$Worker#run",
          "org.apache.logging.log4j.core.appender.AsyncAppenderEventDispatcher#run",
          "org.apache.logging.log4j.core.appender.AsyncAppender$AsyncThread#run");

  private LogWriters() {}

  public static boolean isOne(ThreadStack stack) {
    return RUN.in(stack);
  }
}
