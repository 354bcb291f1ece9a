package io.bootcause.cases.lockers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
class LockerRegistry {
  private static final List<String> SIZES = List.of("S", "M", "M", "L");

  private final Map<Integer, Assignment> lockers = new ConcurrentHashMap<>();

  LockerRegistry() {
    for (int locker = 1; locker <= 2000; locker++) {
      List<Assignment.Compartment> compartments = new ArrayList<>();
      for (int number = 1; number <= 12; number++) {
        String parcel = (locker + number) % 3 == 0 ? null : "P%06d%02d".formatted(locker, number);
        compartments.add(
            new Assignment.Compartment(number, SIZES.get(number % SIZES.size()), parcel));
      }
      lockers.put(locker, new Assignment(locker, List.copyOf(compartments)));
    }
  }

  Optional<Assignment> find(int locker) {
    return Optional.ofNullable(lockers.get(locker));
  }
}
