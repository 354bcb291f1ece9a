package io.bootcause.cases.radar;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RainController {
  private static final int SWEEPS = 12;
  private static final int ROWS = 12;

  private final Sweeps sweeps;

  RainController(Sweeps sweeps) {
    this.sweeps = sweeps;
  }

  /** How much of the rows around a town was wet in the last sweeps, in thousandths. */
  @GetMapping("/stations/{station}/rain")
  Map<String, Object> rain(@PathVariable int station) {
    long wet = 0;
    int row = Math.floorMod(station * 97, Sweeps.HEIGHT - ROWS);
    for (int before = 0; before < SWEEPS; before++) {
      wet += Fields.wet(sweeps.packed(station, before), row, ROWS);
    }
    return Map.of("station", station, "wet", wet * 1000 / ((long) SWEEPS * Sweeps.WIDTH * ROWS));
  }
}
