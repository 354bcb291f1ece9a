package io.bootcause.cases.tolls;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The last month, gate by gate. */
@Component
class PassageArchive {
  private static final int A_MONTH = 2_400;
  private static final Instant FIRST = Instant.parse("2025-10-01T00:00:00Z");

  private final Map<Integer, List<Passage>> byGate = new ConcurrentHashMap<>();

  List<Passage> ofGate(int gate) {
    return byGate.computeIfAbsent(gate, PassageArchive::read);
  }

  private static List<Passage> read(int gate) {
    Random random = new Random(gate);
    List<Passage> month = new ArrayList<>(A_MONTH);
    for (int i = 0; i < A_MONTH; i++) {
      int axles = 2 + random.nextInt(4);
      month.add(
          new Passage(
              gate * 1_000_000L + i,
              gate,
              "T-" + Integer.toString(random.nextInt(36 * 36 * 36 * 36), 36).toUpperCase(),
              FIRST.plusSeconds(i * 1_080L + random.nextInt(1_000)),
              axles,
              90 * axles));
    }
    return List.copyOf(month);
  }
}
