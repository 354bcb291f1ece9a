package io.bootcause.cases.quotes;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

@Service
class QuoteService {
  record Price(String carrier, int cents) {}

  record Quote(String from, String to, int grams, int cents, String carrier) {}

  private static final Logger log = LoggerFactory.getLogger(QuoteService.class);

  private final RestClient carriers;

  QuoteService(RestClient.Builder builder, Carriers carriers) {
    this.carriers = builder.baseUrl(carriers.url()).build();
  }

  Quote quote(QuoteRequest request) {
    Price price = carriers.get().uri("/price").retrieve().body(Price.class);
    if (price == null) {
      throw new IllegalStateException("the carrier gave no price");
    }
    int cents = price.cents() + request.grams() / 10;
    log.debug("{} to {}: {} cents", request.from(), request.to(), cents);
    return new Quote(request.from(), request.to(), request.grams(), cents, price.carrier());
  }
}
