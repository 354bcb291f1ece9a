package io.bootcause.agent;

import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameReader;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.FrameWriter;
import io.bootcause.wire.Hello;
import io.bootcause.wire.Reply;
import io.bootcause.wire.WireWriter;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;

/** The connection to the tool, which listens; the target opens no port. */
final class ToolLink implements Closeable {
  private final SocketChannel channel;
  private final FrameReader reader;
  private final FrameWriter writer;

  private ToolLink(SocketChannel channel) {
    this.channel = channel;
    reader = new FrameReader(channel);
    writer = new FrameWriter(channel);
  }

  static ToolLink connect(AgentOptions options) throws IOException, ReflectiveOperationException {
    return new ToolLink(SocketChannel.open(address(options)));
  }

  private static SocketAddress address(AgentOptions options)
      throws IOException, ReflectiveOperationException {
    if (options.socket == null) {
      return new InetSocketAddress(
          InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), options.port);
    }
    // Java 16 and later.
    Object address =
        Class.forName("java.net.UnixDomainSocketAddress")
            .getMethod("of", String.class)
            .invoke(null, options.socket);
    return (SocketAddress) address;
  }

  void hello(String token, boolean atLaunch) throws IOException {
    WireWriter body = new WireWriter();
    Hello hello = TargetFacts.hello(token, atLaunch);
    hello.encode(body);
    writer.write(FrameType.HELLO, body);
  }

  Frame read() throws IOException {
    return reader.read();
  }

  void send(FrameType type, WireWriter body) throws IOException {
    writer.write(type, body);
  }

  void heartbeat() throws IOException {
    writer.write(FrameType.HEARTBEAT);
  }

  void reply(Reply reply) throws IOException {
    WireWriter body = new WireWriter();
    reply.encode(body);
    writer.write(FrameType.REPLY, body);
  }

  /** Wakes whoever waits on the link, in either direction. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
