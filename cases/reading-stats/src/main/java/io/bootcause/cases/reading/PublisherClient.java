package io.bootcause.cases.reading;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class PublisherClient {
  private final RestClient publisher;

  PublisherClient(RestClient.Builder builder, Partner partner) {
    publisher =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  void report(int article) {
    send("/readings", article);
  }

  void report(List<Integer> articles) {
    send("/readings/all", articles);
  }

  private void send(String path, Object body) {
    publisher.post()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .body(body)
        .retrieve()
        .toBodilessEntity();
  }
}
