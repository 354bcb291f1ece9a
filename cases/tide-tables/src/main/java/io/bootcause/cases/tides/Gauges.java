package io.bootcause.cases.tides;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Gauges {
  private static final Logger log = LoggerFactory.getLogger(Gauges.class);

  private final AtomicIntegerArray millimetres = new AtomicIntegerArray(Harbours.COUNT);

  @Scheduled(fixedDelayString = "${tides.gauge-interval}")
  void read() {
    for (int id = 0; id < Harbours.COUNT; id++) {
      millimetres.lazySet(id, ThreadLocalRandom.current().nextInt(-40, 41));
    }
    log.debug("{} gauges read", Harbours.COUNT);
  }

  int deviation(int harbour) {
    return millimetres.get(harbour);
  }
}
