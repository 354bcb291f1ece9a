package io.bootcause.cases.signup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Stands in for the company's name server: it knows one MX record for everybody. */
@Component
class NameServer {
  // The name asked for, MX, IN, 300 s, 5 bytes: preference 10, "m", root.
  private static final byte[] RECORD = {
    (byte) 0xc0, 12, 0, 15, 0, 1, 0, 0, 1, 44, 0, 5, 0, 10, 1, 'm', 0
  };

  private final DatagramSocket socket;
  private final long delayMillis;
  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(1, this::daemon);

  NameServer(@Value("${signup.name-server-delay-ms}") long delayMillis) throws IOException {
    this.delayMillis = delayMillis;
    socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    daemon(this::serve).start();
  }

  int port() {
    return socket.getLocalPort();
  }

  private void serve() {
    while (true) {
      try {
        DatagramPacket question = new DatagramPacket(new byte[512], 512);
        socket.receive(question);
        later.schedule(() -> answer(question), delayMillis, TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        return;
      }
    }
  }

  private void answer(DatagramPacket question) {
    byte[] asked = question.getData();
    int end = 12;
    while (asked[end] != 0) {
      end += asked[end] + 1;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(asked, 0, 2);
    out.writeBytes(new byte[] {(byte) 0x81, (byte) 0x80, 0, 1, 0, 1, 0, 0, 0, 0});
    out.write(asked, 12, end + 5 - 12);
    out.writeBytes(RECORD);
    try {
      socket.send(new DatagramPacket(out.toByteArray(), out.size(), question.getSocketAddress()));
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "names");
    thread.setDaemon(true);
    return thread;
  }
}
