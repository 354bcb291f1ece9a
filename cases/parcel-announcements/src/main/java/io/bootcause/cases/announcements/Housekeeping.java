package io.bootcause.cases.announcements;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Keeps the last fifty thousand; the rest has been handed over to the archive. */
@Component
class Housekeeping {

  private final ParcelRepository parcels;

  Housekeeping(ParcelRepository parcels) {
    this.parcels = parcels;
  }

  @Scheduled(initialDelay = 30_000, fixedDelay = 10_000)
  void run() {
    parcels.deleteBelow(parcels.last() - 50_000);
  }
}
