package io.bootcause.cases.cabins;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class Allotments {
  private final OperatorClient operators;
  private final SailingRepository sailings;

  Allotments(OperatorClient operators, SailingRepository sailings) {
    this.operators = operators;
    this.sailings = sailings;
  }

  /** Those of all sailings, or none. */
  @Transactional
  public void refresh() {
    for (int sailing : sailings.ids()) {
      sailings.setAllotment(sailing, operators.allotment(sailing));
    }
  }
}
