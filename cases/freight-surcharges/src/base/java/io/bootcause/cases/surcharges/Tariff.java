package io.bootcause.cases.surcharges;

import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;

@Component
class Tariff {
  private final ApplicationContext context;

  Tariff(ApplicationContext context) {
    this.context = context;
  }

  long surcharge(Parcel parcel) {
    long cents = 0;
    for (SurchargeRule rule : context.getBeansOfType(SurchargeRule.class).values()) {
      cents += rule.cents(parcel);
    }
    return cents;
  }
}
