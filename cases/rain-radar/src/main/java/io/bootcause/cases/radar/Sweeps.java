package io.bootcause.cases.radar;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** The last hours of each radar, packed: four bits a field. */
@Component
class Sweeps {
  static final int WIDTH = 800;
  static final int HEIGHT = 800;

  private static final int KEPT = 150;

  private final List<byte[]> packed = new ArrayList<>();

  Sweeps() {
    for (int sweep = 0; sweep < KEPT; sweep++) {
      byte[] fields = new byte[WIDTH * HEIGHT / 2];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = (byte) ((i / 512 + sweep) * 31 >> 2);
      }
      packed.add(fields);
    }
  }

  byte[] packed(int station, int before) {
    return packed.get(Math.floorMod(station * 12 - before, KEPT));
  }
}
