package io.bootcause.cases.hours;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HoursController {
  private final BranchFiles files;

  HoursController(BranchFiles files) {
    this.files = files;
  }

  @GetMapping("/branches/{branch}/hours")
  ResponseEntity<Hours> hours(@PathVariable String branch) {
    return ResponseEntity.of(files.hours(branch));
  }
}
