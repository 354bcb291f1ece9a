package io.bootcause.agent.target;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** Another service, whose answer's body comes a while after its head. */
final class Partner {
  private static final int TAKES_MILLIS = 50;

  private Partner() {}

  /** The body, by the JDK's client. */
  static String asked() throws Exception {
    CountDownLatch headIsThere = new CountDownLatch(1);
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread partner = new Thread(() -> answerOne(listening, headIsThere), "partner");
      partner.start();
      URI uri = URI.create("http://127.0.0.1:" + listening.getLocalPort() + "/price");
      HttpResponse<InputStream> answer =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .build()
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofInputStream());
      headIsThere.countDown();
      String body = new String(answer.body().readAllBytes(), StandardCharsets.US_ASCII);
      partner.join();
      return body;
    }
  }

  private static void answerOne(ServerSocket listening, CountDownLatch headIsThere) {
    try (Socket socket = listening.accept()) {
      socket
          .getOutputStream()
          .write(
              "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      // However long a busy machine takes from the head to the body's first read.
      headIsThere.await();
      Thread.sleep(TAKES_MILLIS);
      socket.getOutputStream().write("42".getBytes(StandardCharsets.US_ASCII));
      // Not before: whoever waits for the question would be seen too.
      socket.getInputStream().read(new byte[64]);
    } catch (IOException | InterruptedException e) {
      // The one who asks will see.
    }
  }
}
