package io.bootcause.agent.boot;

import java.lang.reflect.Method;
import java.net.Socket;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledges at once what has come, and what comes next, where an experiment asks for it: Linux'
 * TCP_QUICKACK, which the system takes back by itself, so that it is set at each read. From JDK 10
 * on.
 */
public final class QuickAck {
  /** Reads that were acknowledged so. */
  public static final AtomicLong SET = new AtomicLong();

  private static final @Nullable SocketOption<Boolean> OPTION = option();

  /** Java 8 has no such method. */
  private static final @Nullable Method OF_SOCKET = ofSocket();

  private QuickAck() {}

  @SuppressWarnings("unchecked")
  private static @Nullable SocketOption<Boolean> option() {
    try {
      return (SocketOption<Boolean>)
          Class.forName("jdk.net.ExtendedSocketOptions").getField("TCP_QUICKACK").get(null);
    } catch (Throwable none) {
      return null;
    }
  }

  private static @Nullable Method ofSocket() {
    try {
      return Socket.class.getMethod("setOption", SocketOption.class, Object.class);
    } catch (Throwable none) {
      return null;
    }
  }

  public static void on(SocketChannel channel) {
    try {
      if (OPTION != null) {
        channel.setOption(OPTION, true);
        SET.incrementAndGet();
      }
    } catch (Throwable ignored) {
      // Its own application will find out what is wrong with it; or it is none of TCP.
    }
  }

  public static void on(Socket socket) {
    try {
      if (OPTION != null && OF_SOCKET != null) {
        OF_SOCKET.invoke(socket, OPTION, true);
        SET.incrementAndGet();
      }
    } catch (Throwable ignored) {
      // As above.
    }
  }
}
