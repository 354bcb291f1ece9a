package io.bootcause.cases.quotas;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class QuotaController {
  private final QuotaService quotas;

  QuotaController(QuotaService quotas) {
    this.quotas = quotas;
  }

  @GetMapping("/quotas/overview")
  Overview overview(@RequestParam String part) {
    return quotas.overview(part);
  }
}
