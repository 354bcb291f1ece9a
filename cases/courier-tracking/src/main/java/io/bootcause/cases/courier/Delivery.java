package io.bootcause.cases.courier;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

class Delivery {

  private final long id;
  private final String courier;
  private final Instant pickedUp = Instant.now();
  private final AtomicInteger stops = new AtomicInteger();

  Delivery(long id, String courier) {
    this.id = id;
    this.courier = courier;
  }

  long id() {
    return id;
  }

  String courier() {
    return courier;
  }

  Instant pickedUp() {
    return pickedUp;
  }

  int stop() {
    return stops.incrementAndGet();
  }

  int stops() {
    return stops.get();
  }
}
