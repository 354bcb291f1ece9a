package io.bootcause.cases.cabins;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class OperatorClient {
  record Answer(int cabins) {}

  private final RestClient operator;

  OperatorClient(RestClient.Builder builder, Operator partner) {
    operator =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  /** Cabins that the ship's operator leaves to us. */
  int allotment(int sailing) {
    return operator
        .get()
        .uri("/sailings/{s}/allotment", sailing)
        .retrieve()
        .body(Answer.class)
        .cabins();
  }
}
