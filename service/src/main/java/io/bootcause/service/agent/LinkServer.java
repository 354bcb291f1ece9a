package io.bootcause.service.agent;

import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameReader;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.Hello;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Where one agent calls: a Unix socket in a private directory, or a guarded loopback port. */
final class LinkServer implements AutoCloseable {
  /** A connection that has shown the right token. */
  record Caller(SocketChannel channel, FrameReader reader, Hello hello) {}

  /** The kernel's bound on the path of a Unix socket is 108 bytes, with the closing zero. */
  private static final int LONGEST_SOCKET_PATH = 100;

  private final ScratchDirectory directory;
  private final ServerSocketChannel server;
  private final String token;
  private final String arguments;

  private LinkServer(
      ScratchDirectory directory, ServerSocketChannel server, String token, String arguments) {
    this.directory = directory;
    this.server = server;
    this.token = token;
    this.arguments = arguments;
  }

  /**
   * @param unix false for targets that can't: below Java 16, or of another user
   */
  static LinkServer open(boolean unix) throws ServiceException {
    ScratchDirectory directory = ScratchDirectory.create("bootcause-link");
    try {
      String token = token();
      Path socket = directory.path().resolve("s");
      boolean fits =
          socket.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_SOCKET_PATH
              && socket.toString().indexOf(',') < 0;
      if (unix && fits) {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        return new LinkServer(directory, server, token, "socket=" + socket + ",token=" + token);
      }
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.INET);
      server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
      int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
      return new LinkServer(directory, server, token, "port=" + port + ",token=" + token);
    } catch (IOException e) {
      directory.close();
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot open a socket for the agent: " + e.getMessage(), e);
    }
  }

  private static String token() {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** The agent's options, for attaching: they pass through the JVM's own attach socket. */
  String attachArguments() {
    return arguments;
  }

  /**
   * The agent's options, for a command line, which every user of the machine can read: over TCP the
   * token goes by a private file.
   */
  String launchArguments() throws ServiceException {
    if (arguments.startsWith("socket=")) {
      return arguments;
    }
    Path file = directory.path().resolve("token");
    try {
      Files.writeString(file, token);
    } catch (IOException e) {
      throw new ServiceException(Kind.MEASUREMENT, "cannot write " + file, e);
    }
    return arguments.substring(0, arguments.indexOf(",token=")) + ",tokenFile=" + file;
  }

  /** Waits for a caller with the right token; others are hung up on. */
  Caller accept() throws IOException {
    while (true) {
      SocketChannel channel = server.accept();
      try {
        FrameReader reader = new FrameReader(channel);
        Frame frame = reader.read();
        if (frame.type() == FrameType.HELLO) {
          Hello hello = Hello.decode(frame.body());
          if (sameToken(hello.token())) {
            return new Caller(channel, reader, hello);
          }
        }
      } catch (IOException e) {
        // Not our agent.
      }
      channel.close();
    }
  }

  private boolean sameToken(String other) {
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** Ends a waiting {@link #accept} too. */
  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      // The directory goes anyway.
    }
    directory.close();
  }
}
