package io.bootcause.cases.fines;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FineController {
  private final FineRepository fines;

  FineController(FineRepository fines) {
    this.fines = fines;
  }

  @GetMapping("/readers/{reader}/fines")
  Map<String, Object> open(@PathVariable int reader) {
    return Map.of("reader", reader, "cents", fines.openCents(reader));
  }
}
