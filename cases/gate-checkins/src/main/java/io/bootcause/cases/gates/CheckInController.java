package io.bootcause.cases.gates;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CheckInController {
  private final Gatehouse gatehouse;

  CheckInController(Gatehouse gatehouse) {
    this.gatehouse = gatehouse;
  }

  @PostMapping("/gates/{gate}/checkins")
  CompletableFuture<Slip> checkIn(@PathVariable int gate, @RequestBody Driver driver) {
    return gatehouse.checkIn(gate, driver);
  }
}
