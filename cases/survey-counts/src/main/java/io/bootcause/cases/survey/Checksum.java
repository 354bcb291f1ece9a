package io.bootcause.cases.survey;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Tells whether what is in memory is still what was loaded. */
@Component
class Checksum {
  private static final Logger log = LoggerFactory.getLogger(Checksum.class);

  private final Sightings sightings;
  private int last;

  Checksum(Sightings sightings) {
    this.sightings = sightings;
  }

  @Scheduled(fixedDelay = 400)
  void check() {
    int sum = of(sightings.all());
    if (last != 0 && sum != last) {
      log.warn("the sightings have changed in memory: {} was {}", sum, last);
    }
    last = sum;
  }

  private static int of(byte[] bytes) {
    int sum = 1;
    for (int i = 0; i < bytes.length; i++) {
      sum = (sum ^ bytes[i]) * 16_777_619;
      sum ^= sum >>> 15;
    }
    return sum == 0 ? 1 : sum;
  }
}
