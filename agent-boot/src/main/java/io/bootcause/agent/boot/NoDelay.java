package io.bootcause.agent.boot;

import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** Switches Nagle's algorithm off where an experiment asks for it, on the bootstrap loader. */
public final class NoDelay {
  /** Sockets on which it was on, and channels on which it was to be. */
  public static final AtomicLong SET = new AtomicLong();

  private NoDelay() {}

  /** What a channel is told in place of this. */
  public static boolean insteadOf(boolean on) {
    if (!on) {
      SET.incrementAndGet();
    }
    return true;
  }

  public static void on(Socket socket) {
    try {
      if (!socket.getTcpNoDelay()) {
        socket.setTcpNoDelay(true);
        SET.incrementAndGet();
      }
    } catch (Throwable ignored) {
      // Its own application will find out what is wrong with it.
    }
  }
}
