package io.bootcause.cases.pilots;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class PilotLogController {
  private final PilotLog log;
  private final Berths berths;

  PilotLogController(PilotLog log, Berths berths) {
    this.log = log;
    this.berths = berths;
  }

  @PostMapping("/pilots/{pilot}/log")
  Mono<LogEntry> broughtIn(@PathVariable int pilot) {
    return log.broughtIn(pilot, berths.forPilot(pilot));
  }
}
