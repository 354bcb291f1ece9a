package io.bootcause.agent.target;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Asks another service, which takes its time, by Apache's asynchronous client. */
@RestController
public class Courier {
  private static final int TAKES_MILLIS = 30;
  private static final int READS_MILLIS = 10;
  private static final int TIDIES_MILLIS = 5;

  private final HttpServer partner;
  private final CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();

  Courier() throws IOException {
    partner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    partner.createContext(
        "/parcels",
        exchange -> {
          pause(TAKES_MILLIS);
          byte[] body = "on its way".getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    partner.start();
    client.start();
  }

  @GetMapping("/parcel")
  public CompletableFuture<String> parcel() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    SimpleHttpRequest request =
        SimpleRequestBuilder.get(
                "http://127.0.0.1:" + partner.getAddress().getPort() + "/parcels/4711?who=me")
            .build();
    client.execute(
        request,
        new FutureCallback<SimpleHttpResponse>() {
          @Override
          public void completed(SimpleHttpResponse response) {
            pause(READS_MILLIS);
            answer.complete(response.getBodyText());
            // Nobody waits for this.
            pause(TIDIES_MILLIS);
          }

          @Override
          public void failed(Exception e) {
            answer.completeExceptionally(e);
          }

          @Override
          public void cancelled() {
            answer.cancel(false);
          }
        });
    return answer;
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
