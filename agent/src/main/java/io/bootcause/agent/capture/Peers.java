package io.bootcause.agent.capture;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The port of a connection's other end. */
final class Peers {
  private Peers() {}

  /** 0 if it is not TCP. */
  static int port(@Nullable Object address) {
    return address instanceof InetSocketAddress ? ((InetSocketAddress) address).getPort() : 0;
  }
}
