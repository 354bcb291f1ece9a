package io.bootcause.load.netty;

import io.netty.channel.ChannelHandler;
import java.util.Collection;

/** How requests and answers go over one connection that is established. */
interface Wire extends ChannelHandler {
  /** Writes a request; {@link #flush} sends it. */
  void send(Exchange exchange);

  void flush();

  /** Gives up a request; false if the connection is of no use without it. */
  boolean abandon(Exchange exchange);

  /** Takes all requests on their way; what still comes in answer to them is ignored. */
  Collection<Exchange> takeAll();
}
