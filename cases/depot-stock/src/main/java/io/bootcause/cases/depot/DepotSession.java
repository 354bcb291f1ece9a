package io.bootcause.cases.depot;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

class DepotSession implements Closeable {

  private final Socket socket = new Socket();
  private final OutputStream out;
  private final BufferedReader in;

  DepotSession(int port) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(3000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
    out = socket.getOutputStream();
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  String send(String command) throws IOException {
    out.write((command + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
    String answer = in.readLine();
    if (answer == null) {
      throw new IOException("The depot has closed the session");
    }
    return answer;
  }

  boolean isOpen() {
    return socket.isConnected() && !socket.isClosed();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
