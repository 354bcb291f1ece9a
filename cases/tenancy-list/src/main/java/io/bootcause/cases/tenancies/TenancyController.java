package io.bootcause.cases.tenancies;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TenancyController {
  private final TenancyService tenancies;

  TenancyController(TenancyService tenancies) {
    this.tenancies = tenancies;
  }

  @GetMapping("/houses/{house}/tenancies")
  List<TenancyService.Row> of(@PathVariable int house) {
    return tenancies.of(house);
  }
}
