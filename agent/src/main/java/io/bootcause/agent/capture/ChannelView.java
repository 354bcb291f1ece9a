package io.bootcause.agent.capture;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What there is to know of a connection of which nobody's thread waits. */
abstract class ChannelView {
  private static final String NETTY = "io.netty.";

  /** Whether Nagle's algorithm is on. */
  abstract boolean holdsBack();

  abstract @Nullable InetSocketAddress remote();

  abstract @Nullable InetSocketAddress local();

  /**
   * A class of whoever has it speak its protocol; empty if that is not known. Of java.nio's, this
   * is asked while the owner reads from it.
   */
  abstract String owner();

  /** Whether there is another view of the same connection, which is the one to count. */
  boolean isOfAnother(String owner) {
    return false;
  }

  /**
   * @param channel of java.nio, or the head of the pipeline of one of Netty's
   */
  static ChannelView of(Object channel) {
    return channel instanceof SocketChannel ? new Nio((SocketChannel) channel) : new Netty(channel);
  }

  private static @Nullable InetSocketAddress internet(@Nullable Object address) {
    return address instanceof InetSocketAddress ? (InetSocketAddress) address : null;
  }

  private static final class Netty extends ChannelView {
    private final @Nullable Object channel;

    Netty(Object head) {
      channel = Properties.of(head, "channel");
    }

    private @Nullable Object of(String property) {
      return channel == null ? null : Properties.of(channel, property);
    }

    @Override
    boolean holdsBack() {
      Object config = of("config");
      return config != null && Boolean.FALSE.equals(Properties.of(config, "isTcpNoDelay"));
    }

    @Override
    @Nullable InetSocketAddress remote() {
      return internet(of("remoteAddress"));
    }

    @Override
    @Nullable InetSocketAddress local() {
      return internet(of("localAddress"));
    }

    /** The class of the handler whose protocol it is; of Netty's own none is. */
    @Override
    String owner() {
      Object pipeline = of("pipeline");
      if (pipeline instanceof Iterable) {
        for (Object entry : (Iterable<?>) pipeline) {
          String type = ((Map.Entry<?, ?>) entry).getValue().getClass().getName();
          if (!type.startsWith(NETTY) && !type.startsWith("reactor.netty.")) {
            return type;
          }
        }
      }
      return "";
    }
  }

  private static final class Nio extends ChannelView {
    private final SocketChannel channel;

    Nio(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    boolean holdsBack() {
      try {
        return !channel.getOption(StandardSocketOptions.TCP_NODELAY);
      } catch (Exception e) {
        return false; // It was closed, or is none of TCP.
      }
    }

    @Override
    @Nullable InetSocketAddress remote() {
      return internet(address(true));
    }

    @Override
    @Nullable InetSocketAddress local() {
      return internet(address(false));
    }

    private @Nullable SocketAddress address(boolean remote) {
      try {
        return remote ? channel.getRemoteAddress() : channel.getLocalAddress();
      } catch (Exception e) {
        return null;
      }
    }

    @Override
    String owner() {
      for (StackTraceElement frame : new Throwable().getStackTrace()) {
        String type = frame.getClassName();
        if (!type.startsWith("java.")
            && !type.startsWith("sun.")
            && !type.startsWith("jdk.")
            && !type.startsWith("io.bootcause.")) {
          return type;
        }
      }
      return "";
    }

    @Override
    boolean isOfAnother(String owner) {
      return owner.startsWith(NETTY);
    }
  }
}
