package io.bootcause.cases.depot;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/parts/{number}")
class PartController {

  private final PartService parts;

  PartController(PartService parts) {
    this.parts = parts;
  }

  @GetMapping
  Part part(@PathVariable String number) {
    return parts.part(number);
  }

  @GetMapping("/availability")
  Availability availability(@PathVariable String number) {
    return parts.availability(number);
  }

  @GetMapping("/shelf")
  Map<String, String> shelf(@PathVariable String number) {
    return Map.of("shelf", parts.shelf(number));
  }
}
