package io.bootcause.cases.loans;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
public class BureauClient {

  private final RestClient bureau;

  BureauClient(RestClient bureau) {
    this.bureau = bureau;
  }

  @CircuitBreaker(name = "scoring")
  @Bulkhead(name = "scoring")
  public Score score(String customer) {
    return bureau.get().uri("/scores/{customer}", customer).retrieve().body(Score.class);
  }
}
