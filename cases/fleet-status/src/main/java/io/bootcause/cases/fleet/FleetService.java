package io.bootcause.cases.fleet;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

@Service
public class FleetService {
  private static final double LAT = 48.8566;
  private static final double LON = 2.3522;
  private final VehicleRepository vehicles;

  public FleetService(VehicleRepository vehicles) {
    this.vehicles = vehicles;
  }

  public DepotSummary summary(String depot) {
    List<Vehicle> found = vehicles.in(depot);
    Map<String, Long> states =
        found.stream().collect(Collectors.groupingBy(Vehicle::state, TreeMap::new, Collectors.counting()));
    double mean = found.stream().mapToInt(Vehicle::battery).average().orElse(0);
    String nearest = found.stream().min(Comparator.comparingDouble(FleetService::distance)).map(Vehicle::plate).orElse(null);
    List<Vehicle> lowest =
        found.stream()
            .sorted(Comparator.comparingInt(Vehicle::battery).thenComparing(Vehicle::plate))
            .limit(40)
            .toList();
    return new DepotSummary(depot, states, mean, nearest, lowest);
  }

  private static double distance(Vehicle vehicle) {
    double x = Math.toRadians(vehicle.lon() - LON) * Math.cos(Math.toRadians((vehicle.lat() + LAT) / 2));
    double y = Math.toRadians(vehicle.lat() - LAT);
    return Math.hypot(x, y) * 6371;
  }
}
