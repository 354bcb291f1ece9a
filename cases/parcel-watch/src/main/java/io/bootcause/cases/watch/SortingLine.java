package io.bootcause.cases.watch;

import java.time.Instant;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** The sorting line of this depot: all parcels on the belt pass the scanner once a round. */
@Component
class SortingLine {

  private static final String[] DEPOTS = {"Utrecht", "Zwolle", "Venlo", "Breda"};
  private static final long FIRST = 4700;
  private static final long LAST = 4799;

  private final ApplicationEventPublisher events;
  private long sequence;

  SortingLine(ApplicationEventPublisher events) {
    this.events = events;
  }

  @Scheduled(fixedRateString = "${scanner.interval}")
  void scan() {
    sequence++;
    Instant now = Instant.now();
    for (long parcel = FIRST; parcel <= LAST; parcel++) {
      String depot = DEPOTS[(int) ((parcel + sequence) % DEPOTS.length)];
      events.publishEvent(new ParcelScanned(new Scan(parcel, sequence, depot, now)));
    }
  }

  static boolean onBelt(long parcel) {
    return parcel >= FIRST && parcel <= LAST;
  }
}
