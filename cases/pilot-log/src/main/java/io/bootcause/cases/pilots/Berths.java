package io.bootcause.cases.pilots;

import org.springframework.stereotype.Component;

/** Where the next ship goes. */
@Component
class Berths {
  private static final String[] QUAYS = {"North", "Mole", "Basin"};

  String forPilot(int pilot) {
    return QUAYS[Math.floorMod(pilot, QUAYS.length)] + " " + Math.floorMod(pilot * 7, 24);
  }
}
