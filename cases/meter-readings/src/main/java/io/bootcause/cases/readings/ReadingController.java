package io.bootcause.cases.readings;

import java.time.Instant;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ReadingController {

  private static final Instant ROLL_OUT = Instant.parse("2015-01-01T00:00:00Z");

  private final ReadingStore store;

  ReadingController(ReadingStore store) {
    this.store = store;
  }

  @PostMapping("/readings")
  Acknowledgement add(@RequestBody Reading reading) {
    boolean plausible = reading.getTakenAt().isAfter(ROLL_OUT) && reading.getKilowattHours() >= 0;
    return new Acknowledgement(reading.getMeter(), plausible, store.add(reading));
  }
}
