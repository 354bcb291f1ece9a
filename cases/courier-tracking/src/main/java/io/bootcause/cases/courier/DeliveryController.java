package io.bootcause.cases.courier;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DeliveryController {

  private final DeliveryService deliveries;

  DeliveryController(DeliveryService deliveries) {
    this.deliveries = deliveries;
  }

  @PostMapping("/couriers/{courier}/handover")
  Receipt handOver(@PathVariable String courier) {
    return deliveries.handOver(courier);
  }
}
