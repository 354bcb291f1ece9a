package io.bootcause.cases.radar;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RainController {
  private final Sweeps sweeps;

  RainController(Sweeps sweeps) {
    this.sweeps = sweeps;
  }

  /** How much of the last four sweeps was wet, in thousandths. */
  @GetMapping("/stations/{station}/rain")
  Map<String, Object> rain(@PathVariable int station) {
    long wet = 0;
    for (int before = 0; before < 4; before++) {
      wet += Fields.wet(sweeps.packed(station, before));
    }
    return Map.of("station", station, "wet", wet * 1000 / (4L * Sweeps.WIDTH * Sweeps.HEIGHT));
  }
}
