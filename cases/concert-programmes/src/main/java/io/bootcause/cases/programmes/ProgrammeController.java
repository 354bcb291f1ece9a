package io.bootcause.cases.programmes;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProgrammeController {
  private final ProgrammeService programmes;

  ProgrammeController(ProgrammeService programmes) {
    this.programmes = programmes;
  }

  @GetMapping("/seasons/{season}/programmes")
  List<ProgrammeService.Row> of(@PathVariable int season, @RequestParam int page) {
    return programmes.of(season, page);
  }
}
