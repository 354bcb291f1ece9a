package io.bootcause.cases.claims;

import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClaimController {
  private final Insurer insurer;

  ClaimController(Insurer insurer) {
    this.insurer = insurer;
  }

  @PostMapping("/claims/{policy}")
  Map<String, Object> hand(@PathVariable long policy) {
    Claim claim = new Claim(policy, "windscreen", 48_000);
    return Map.of("policy", policy, "receipt", insurer.hand(claim));
  }
}
