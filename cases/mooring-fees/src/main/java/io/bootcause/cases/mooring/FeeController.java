package io.bootcause.cases.mooring;

import java.math.BigDecimal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FeeController {
  private final FeeDesk desk;

  FeeController(FeeDesk desk) {
    this.desk = desk;
  }

  @GetMapping("/fees/{berth}")
  Fee fee(
      @PathVariable String berth, @RequestParam BigDecimal length, @RequestParam int nights) {
    return desk.fee(berth, length, nights);
  }
}
