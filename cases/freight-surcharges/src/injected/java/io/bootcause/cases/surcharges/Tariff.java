package io.bootcause.cases.surcharges;

import java.util.List;
import org.springframework.stereotype.Component;

@Component
class Tariff {
  private final List<SurchargeRule> rules;

  Tariff(List<SurchargeRule> rules) {
    this.rules = rules;
  }

  long surcharge(Parcel parcel) {
    long cents = 0;
    for (SurchargeRule rule : rules) {
      cents += rule.cents(parcel);
    }
    return cents;
  }
}
