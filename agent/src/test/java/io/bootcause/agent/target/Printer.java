package io.bootcause.agent.target;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Something that is spoken to over a socket, in a protocol that nobody knows. */
final class Printer {
  private static final int QUESTION = 4;
  private static final int TAKES_MILLIS = 20;

  private Printer() {}

  /** Asked in so many pieces; answers with the socket's TCP_NODELAY. */
  static String asked(int pieces) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread printer = new Thread(() -> answerOne(listening), "printer");
      printer.start();
      try (Socket socket = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
        for (int i = 0; i < pieces; i++) {
          socket.getOutputStream().write(new byte[QUESTION / pieces]);
        }
        int answer = socket.getInputStream().read();
        printer.join();
        return answer + " " + socket.getTcpNoDelay();
      }
    }
  }

  /** Answers in two pieces, the second of which comes late. */
  static String askedForTwo() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread printer = new Thread(() -> answerTwice(listening), "printer");
      printer.start();
      try (Socket socket = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
        socket.getOutputStream().write(new byte[QUESTION]);
        int answers = socket.getInputStream().read() + socket.getInputStream().read();
        printer.join();
        return String.valueOf(answers);
      }
    }
  }

  /** The same over a channel of java.nio, in two pieces. */
  static String askedOnChannel() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread printer = new Thread(() -> answerOne(listening), "printer");
      printer.start();
      try (SocketChannel channel = SocketChannel.open(listening.getLocalSocketAddress())) {
        for (int i = 0; i < 2; i++) {
          channel.write(ByteBuffer.allocate(QUESTION / 2));
        }
        ByteBuffer answer = ByteBuffer.allocate(1);
        channel.read(answer);
        printer.join();
        return answer.get(0) + " " + channel.getOption(StandardSocketOptions.TCP_NODELAY);
      }
    }
  }

  private static void answerTwice(ServerSocket listening) {
    try (Socket socket = listening.accept()) {
      new DataInputStream(socket.getInputStream()).readInt();
      socket.getOutputStream().write(1);
      Thread.sleep(2 * TAKES_MILLIS);
      socket.getOutputStream().write(1);
    } catch (IOException | InterruptedException e) {
      // As below.
    }
  }

  private static void answerOne(ServerSocket listening) {
    try (Socket socket = listening.accept()) {
      new DataInputStream(socket.getInputStream()).readInt();
      Thread.sleep(TAKES_MILLIS);
      socket.getOutputStream().write(1);
    } catch (IOException | InterruptedException e) {
      // The one who asks will see.
    }
  }
}
