package io.bootcause.cases.gates;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CheckInController {
  private final Gatehouse gatehouse;

  CheckInController(Gatehouse gatehouse) {
    this.gatehouse = gatehouse;
  }

  @PostMapping("/gates/{gate}/checkins")
  CompletableFuture<Slip> checkIn(
      @PathVariable int gate, @RequestParam String driver, @RequestParam String plate) {
    return gatehouse.checkIn(gate, new Driver(driver, plate));
  }
}
