package io.bootcause.cases.tides;

import java.util.ArrayList;
import java.util.List;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Component;

@Component
class TideCalculator {
  private static final double LUNAR_HALF_DAY = 745.2;

  private final Harbours harbours;

  TideCalculator(Harbours harbours) {
    this.harbours = harbours;
  }

  @Cacheable("days")
  public List<Tide> day(int id, int day) {
    Harbour harbour = harbours.find(id).orElseThrow(IllegalArgumentException::new);
    List<Tide> tides = new ArrayList<>();
    double before = level(harbour, day * 1440 - 1);
    double now = level(harbour, day * 1440);
    for (int minute = 0; minute < 1440; minute++) {
      double next = level(harbour, day * 1440 + minute + 1);
      if (now >= before && now > next) {
        tides.add(new Tide(minute, now, true));
      } else if (now <= before && now < next) {
        tides.add(new Tide(minute, now, false));
      }
      before = now;
      now = next;
    }
    return List.copyOf(tides);
  }

  private static double level(Harbour harbour, int minute) {
    double angle = 2 * Math.PI * minute / LUNAR_HALF_DAY + harbour.phase();
    return harbour.amplitude() * Math.sin(angle) + 0.15 * Math.sin(angle / 2);
  }
}
