package io.bootcause.cases.vat;

import java.time.Duration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.client.ClientHttpRequestFactories;
import org.springframework.boot.web.client.ClientHttpRequestFactorySettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

@Configuration
class TaxOfficeConfig {

  @Bean
  RestClient taxOffice(RestClient.Builder builder, SslBundles bundles, TaxOfficeHost host) {
    ClientHttpRequestFactorySettings settings =
        ClientHttpRequestFactorySettings.DEFAULTS
            .withConnectTimeout(Duration.ofSeconds(2))
            .withReadTimeout(Duration.ofSeconds(5))
            .withSslBundle(bundles.getBundle("tax-office"));
    return builder
        .baseUrl(host.url())
        .requestFactory(ClientHttpRequestFactories.get(settings))
        .build();
  }
}
