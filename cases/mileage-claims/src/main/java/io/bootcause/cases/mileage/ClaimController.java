package io.bootcause.cases.mileage;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClaimController {
  private final ClaimService claims;

  ClaimController(ClaimService claims) {
    this.claims = claims;
  }

  @GetMapping("/drivers/{driver}/claim")
  Claim most(@PathVariable int driver) {
    return claims.most(driver);
  }
}
