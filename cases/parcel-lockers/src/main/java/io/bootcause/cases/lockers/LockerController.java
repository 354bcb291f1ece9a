package io.bootcause.cases.lockers;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LockerController {
  private final LockerRegistry registry;

  LockerController(LockerRegistry registry) {
    this.registry = registry;
  }

  @GetMapping("/lockers/{locker}/assignment")
  ResponseEntity<Assignment> assignment(@PathVariable int locker) {
    return ResponseEntity.of(registry.find(locker));
  }
}
