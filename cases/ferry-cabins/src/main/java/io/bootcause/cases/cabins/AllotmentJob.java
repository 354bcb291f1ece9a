package io.bootcause.cases.cabins;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Asks every few seconds how many cabins the operators leave to us. */
@Component
class AllotmentJob {
  private final Allotments allotments;

  AllotmentJob(Allotments allotments) {
    this.allotments = allotments;
  }

  @Scheduled(fixedDelay = 2_000, initialDelay = 1_000)
  void run() {
    allotments.refresh();
  }
}
