package io.bootcause.cases.boxoffice;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TakingsController {
  private final TakingsService takings;

  TakingsController(TakingsService takings) {
    this.takings = takings;
  }

  @GetMapping("/takings")
  List<PlayTakings> takings(@RequestParam int house, @RequestParam int season) {
    return takings.overview(new TakingsQuery(house, season));
  }
}
