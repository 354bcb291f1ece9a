package io.bootcause.cases.shipping;

import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

@Configuration
class CarrierConfig {
  @Bean
  RestClient carrier(RestClient.Builder builder, Partner partner) {
    PoolingHttpClientConnectionManager connections = new PoolingHttpClientConnectionManager();
    return builder
        .requestFactory(
            new HttpComponentsClientHttpRequestFactory(
                HttpClients.custom().setConnectionManager(connections).build()))
        .baseUrl(partner.url())
        .build();
  }
}
