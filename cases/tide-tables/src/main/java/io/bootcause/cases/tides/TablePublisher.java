package io.bootcause.cases.tides;

import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class TablePublisher {
  private static final Logger log = LoggerFactory.getLogger(TablePublisher.class);
  private static final int DAYS = 7;

  private final Harbours harbours;
  private final TideCalculator calculator;
  private final AtomicInteger next = new AtomicInteger();

  TablePublisher(Harbours harbours, TideCalculator calculator) {
    this.harbours = harbours;
    this.calculator = calculator;
  }

  @Scheduled(fixedDelayString = "${tides.publish-interval}")
  void publish() {
    int harbour = next.getAndUpdate(id -> (id + 1) % Harbours.COUNT);
    for (int day = 0; day < DAYS; day++) {
      calculator.day(harbour, day);
    }
    log.debug("table of {} is ready", harbours.all().get(harbour).name());
  }
}
