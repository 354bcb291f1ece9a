package io.bootcause.cases.streets;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class StreetController {
  private final StreetIndex index;

  StreetController(StreetIndex index) {
    this.index = index;
  }

  @GetMapping("/streets")
  List<String> like(@RequestParam String like) {
    return index.like(like, 10);
  }
}
