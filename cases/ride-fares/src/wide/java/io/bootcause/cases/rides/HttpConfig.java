package io.bootcause.cases.rides;

import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class HttpConfig {

  @Bean
  OkHttpClient okHttpClient() {
    Dispatcher dispatcher = new Dispatcher();
    dispatcher.setMaxRequests(256);
    dispatcher.setMaxRequestsPerHost(128);
    return new OkHttpClient.Builder()
        .connectTimeout(2, TimeUnit.SECONDS)
        .readTimeout(5, TimeUnit.SECONDS)
        .dispatcher(dispatcher)
        .connectionPool(new okhttp3.ConnectionPool(128, 5, TimeUnit.MINUTES))
        .build();
  }
}
