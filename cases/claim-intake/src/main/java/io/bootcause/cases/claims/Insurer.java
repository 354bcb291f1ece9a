package io.bootcause.cases.claims;

import org.apache.hc.client5.http.classic.HttpClient;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Hands claims to the insurer that they are for. */
@Component
class Insurer {
  private final RestClient client;

  Insurer(HttpClient connections, InsurerDesk desk) {
    client =
        RestClient.builder()
            .requestFactory(new HttpComponentsClientHttpRequestFactory(connections))
            .baseUrl("http://127.0.0.1:" + desk.port())
            .build();
  }

  String hand(Claim claim) {
    return client.post().uri("/claims").body(claim).retrieve().body(String.class);
  }
}
