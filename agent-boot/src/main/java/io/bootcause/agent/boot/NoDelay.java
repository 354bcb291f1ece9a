package io.bootcause.agent.boot;

import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
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

  /** The same of any option of java.nio's. */
  public static Object insteadOf(SocketOption<?> option, Object value) {
    return option == StandardSocketOptions.TCP_NODELAY
        ? (Object) insteadOf(Boolean.TRUE.equals(value))
        : value;
  }

  public static void on(SocketChannel channel) {
    try {
      if (!channel.getOption(StandardSocketOptions.TCP_NODELAY)) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        SET.incrementAndGet();
      }
    } catch (Throwable ignored) {
      // As below; and of those that are not of TCP there is no such option.
    }
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
