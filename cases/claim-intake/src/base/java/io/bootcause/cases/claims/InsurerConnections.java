package io.bootcause.cases.claims;

import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.util.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class InsurerConnections {
  @Bean
  HttpClient connections() {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(200)
                .setMaxConnTotal(200)
                .build())
        .setRequestExecutor(new HttpRequestExecutor(Timeout.ofMilliseconds(150), null, null))
        .setDefaultRequestConfig(RequestConfig.custom().setExpectContinueEnabled(true).build())
        .build();
  }
}
