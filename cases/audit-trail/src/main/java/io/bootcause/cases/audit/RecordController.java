package io.bootcause.cases.audit;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RecordController {
  private final AuditTrail trail;

  RecordController(AuditTrail trail) {
    this.trail = trail;
  }

  @GetMapping("/records/{id}")
  Map<String, Object> record(@PathVariable long id) {
    trail.record(System.currentTimeMillis() + " read " + id);
    return Map.of("id", id, "subject", "Record " + id);
  }
}
