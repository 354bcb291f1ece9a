package io.bootcause.cases.quotes;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class PriceClient {
  private final RestClient supplier;

  PriceClient(RestClient.Builder builder, Supplier supplier) {
    this.supplier =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(supplier.url()).build();
  }

  PriceList list(String market) {
    return supplier.get().uri("/lists/{market}", market).retrieve().body(PriceList.class);
  }
}
