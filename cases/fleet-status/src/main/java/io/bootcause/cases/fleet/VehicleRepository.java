package io.bootcause.cases.fleet;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.springframework.stereotype.Repository;

@Repository
public class VehicleRepository {
  private static final String[] DEPOTS = {"nord", "sud", "est", "ouest"};
  private static final String[] STATES = {"driving", "parked", "charging", "workshop"};
  private final List<Vehicle> vehicles;

  public VehicleRepository() {
    Random random = new Random(3);
    Instant start = Instant.parse("2024-03-01T06:00:00Z");
    vehicles =
        IntStream.range(0, 800)
            .mapToObj(
                i ->
                    new Vehicle(
                        String.format("FL-%04d-X", i),
                        DEPOTS[i % 4],
                        STATES[random.nextInt(4)],
                        random.nextInt(101),
                        48.8 + random.nextDouble() / 8,
                        2.2 + random.nextDouble() / 4,
                        start.plusSeconds(random.nextInt(7200))))
            .toList();
  }

  public List<Vehicle> in(String depot) {
    return vehicles.stream().filter(v -> v.depot().equals(depot)).toList();
  }

  public List<Vehicle> all() {
    return vehicles;
  }
}
