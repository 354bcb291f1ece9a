package io.bootcause.cases.fleet;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class FleetController {
  private final FleetService fleet;
  private final VehicleRepository vehicles;

  public FleetController(FleetService fleet, VehicleRepository vehicles) {
    this.fleet = fleet;
    this.vehicles = vehicles;
  }

  @GetMapping("/depots/{depot}/summary")
  DepotSummary summary(@PathVariable String depot) {
    return fleet.summary(depot);
  }

  @GetMapping("/depots/{depot}/vehicles")
  List<Vehicle> vehicles(@PathVariable String depot) {
    return vehicles.in(depot);
  }

  @GetMapping("/vehicles/count")
  int count() {
    return vehicles.all().size();
  }
}
