package io.bootcause.cases.crm;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class ResourceController {
  public Map<String, Object> read(@PathVariable("id") long id) {
    return Map.of("id", id, "state", "ACTIVE");
  }

  @GetMapping("/api/status")
  public Map<String, String> status() {
    return Map.of("status", "UP");
  }
}
