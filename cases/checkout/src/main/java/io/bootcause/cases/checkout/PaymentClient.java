package io.bootcause.cases.checkout;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class PaymentClient {
  record Answer(boolean authorised) {}

  private final RestClient payments;

  PaymentClient(RestClient.Builder builder, Partner partner) {
    payments =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  boolean authorise(int cents) {
    return payments.get().uri("/authorise?cents={c}", cents).retrieve().body(Answer.class)
        .authorised();
  }
}
