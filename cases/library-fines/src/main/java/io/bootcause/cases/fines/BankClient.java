package io.bootcause.cases.fines;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class BankClient {
  record Answer(String state) {}

  private final RestClient bank;

  BankClient(RestClient.Builder builder, Partner partner) {
    bank = builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  /** What has become of a direct debit. */
  String state(int mandate, int instalment) {
    return bank.get()
        .uri("/mandates/{m}/debits/{i}", mandate, instalment)
        .retrieve()
        .body(Answer.class)
        .state();
  }
}
