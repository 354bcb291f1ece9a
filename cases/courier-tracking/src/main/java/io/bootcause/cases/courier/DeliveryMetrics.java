package io.bootcause.cases.courier;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
class DeliveryMetrics {

  private final MeterRegistry registry;
  private final Map<Long, DeliveryMeters> meters = new ConcurrentHashMap<>();

  DeliveryMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void track(Delivery delivery) {
    String id = Long.toString(delivery.id());
    Gauge stops =
        Gauge.builder("delivery.stops", delivery, Delivery::stops)
            .tag("delivery", id)
            .tag("courier", delivery.courier())
            .register(registry);
    Counter scans =
        Counter.builder("delivery.scans")
            .tag("delivery", id)
            .tag("courier", delivery.courier())
            .register(registry);
    scans.increment();
    meters.put(delivery.id(), new DeliveryMeters(stops, scans));
  }

  void forget(Delivery delivery) {
    DeliveryMeters known = meters.remove(delivery.id());
    if (known != null) {
      registry.remove(known.stops());
      registry.remove(known.scans());
    }
  }

  private record DeliveryMeters(Gauge stops, Counter scans) {}
}
