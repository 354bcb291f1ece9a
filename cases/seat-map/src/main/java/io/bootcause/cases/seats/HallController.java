package io.bootcause.cases.seats;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/halls/{hall}")
public class HallController {
  private final HallPlan plan;

  public HallController(HallPlan plan) {
    this.plan = plan;
  }

  @GetMapping("/seats")
  public List<Seat> seats(@PathVariable int hall) {
    return plan.of(hall);
  }

  @GetMapping("/free")
  public Map<String, Long> free(@PathVariable int hall) {
    return plan.of(hall).stream()
        .filter(Seat::free)
        .collect(Collectors.groupingBy(Seat::category, Collectors.counting()));
  }
}
