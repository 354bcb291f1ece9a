package io.bootcause.cases.courier;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

@Service
class DeliveryService implements InitializingBean {

  private final Queue<Delivery> onTheRoad = new ConcurrentLinkedQueue<>();
  private final AtomicLong numbers = new AtomicLong(700_000);
  private final DeliveryMetrics metrics;
  private final int count;

  DeliveryService(DeliveryMetrics metrics, @Value("${couriers.on-the-road}") int count) {
    this.metrics = metrics;
    this.count = count;
  }

  @Override
  public void afterPropertiesSet() {
    for (int i = 0; i < count; i++) {
      start("c" + i % 300);
    }
  }

  Receipt handOver(String courier) {
    Delivery done = onTheRoad.remove();
    done.stop();
    metrics.forget(done);
    Delivery next = start(courier);
    return new Receipt(done.id(), done.stops(), next.id());
  }

  private Delivery start(String courier) {
    Delivery delivery = new Delivery(numbers.incrementAndGet(), courier);
    metrics.track(delivery);
    onTheRoad.add(delivery);
    return delivery;
  }
}
