package io.bootcause.cases.orders;

import java.util.stream.LongStream;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.server.ResponseStatusException;

@RestController
class OrderController {
  record Tracking(String state, int days) {}

  record OrderPage(long id, String article, String state, int days) {}

  private final OrderRepository orders;
  private final RestClient carrier;

  OrderController(OrderRepository orders, RestClient.Builder builder, Partner partner) {
    this.orders = orders;
    this.carrier =
        builder.requestFactory(new JdkClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  /** An order and where its parcel is, which the carrier knows. */
  @GetMapping("/orders/{id}")
  OrderPage order(@PathVariable long id) {
    CustomerOrder order =
        orders.findById(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    Tracking tracking =
        carrier.get().uri("/parcels/{p}", order.getParcel()).retrieve().body(Tracking.class);
    return new OrderPage(id, order.getArticle(), tracking.state(), tracking.days());
  }

  @Bean
  static SmartInitializingSingleton orders(OrderRepository orders) {
    return () ->
        orders.saveAll(
            LongStream.rangeClosed(1, 100)
                .mapToObj(id -> new CustomerOrder(id, "Article " + id, "P-" + id))
                .toList());
  }
}
