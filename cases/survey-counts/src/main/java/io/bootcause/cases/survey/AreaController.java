package io.bootcause.cases.survey;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AreaController {
  private final Sightings sightings;

  AreaController(Sightings sightings) {
    this.sightings = sightings;
  }

  @GetMapping("/areas/{area}/summary")
  Summary summary(@PathVariable int area) {
    return sightings.summary(area);
  }
}
