package io.bootcause.cases.sms;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.springframework.stereotype.Component;

@Component
class SmsSender {
  private final URI gateway;
  private final HttpClient client = HttpClient.newHttpClient();

  SmsSender(Partner partner) {
    gateway = URI.create(partner.url() + "/messages");
  }

  String send(String number) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(gateway)
            .POST(HttpRequest.BodyPublishers.ofString("{\"to\":\"" + number + "\"}"))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }
}
