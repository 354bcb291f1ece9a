package io.bootcause.cases.berths;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.springframework.stereotype.Component;

/** Where there is room. */
@Component
public class Harbour {
  private record Berth(String name, double length, double depth) {}

  private final List<Berth> berths = new ArrayList<>();

  public Harbour() {
    Random random = new Random(7);
    for (int i = 0; i < 4_000; i++) {
      berths.add(
          new Berth("B" + i, 6 + random.nextInt(200) / 10.0, 1 + random.nextInt(60) / 10.0));
    }
  }

  /** The smallest one that will do. */
  public Offer best(double length, double draught) {
    Berth best = null;
    int candidates = 0;
    for (Berth berth : berths) {
      if (berth.length() >= length && berth.depth() >= draught) {
        candidates++;
        if (best == null || berth.length() < best.length()) {
          best = berth;
        }
      }
    }
    return best == null
        ? new Offer("none", 0, 0)
        : new Offer(best.name(), best.length() - length, candidates);
  }
}
