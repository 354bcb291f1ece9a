package io.bootcause.cases.toll;

import java.io.IOException;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TollController {
  private final TollHostClient host;

  TollController(TollHostClient host) {
    this.host = host;
  }

  @GetMapping("/toll")
  Map<String, Object> toll(
      @RequestParam String from, @RequestParam String to, @RequestParam int axles)
      throws IOException {
    int cents = host.ask(from + ' ' + to + ' ' + axles);
    return Map.of("from", from, "to", to, "axles", axles, "cents", cents);
  }
}
