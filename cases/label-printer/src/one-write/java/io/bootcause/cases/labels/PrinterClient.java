package io.bootcause.cases.labels;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.stereotype.Component;

/** Keeps its connections to the printer open. */
@Component
class PrinterClient {
  private final ConcurrentLinkedQueue<Socket> idle = new ConcurrentLinkedQueue<>();
  private final Printer printer;

  PrinterClient(Printer printer) {
    this.printer = printer;
  }

  int print(String label) throws IOException {
    Socket socket = idle.poll();
    if (socket == null) {
      socket = new Socket(InetAddress.getLoopbackAddress(), printer.port());
    }
    byte[] text = label.getBytes(StandardCharsets.UTF_8);
    OutputStream out = socket.getOutputStream();
    out.write(ByteBuffer.allocate(4 + text.length).putInt(text.length).put(text).array());
    int number = socket.getInputStream().read();
    idle.add(socket);
    return number;
  }
}
