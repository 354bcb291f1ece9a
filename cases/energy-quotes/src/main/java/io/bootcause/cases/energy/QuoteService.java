package io.bootcause.cases.energy;

import javax.validation.constraints.Max;
import javax.validation.constraints.NotBlank;
import javax.validation.constraints.Positive;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.context.annotation.RequestScope;

/** Quotes for one customer; remembers the contract while a request lasts. */
@Service
@RequestScope
@Validated
public class QuoteService {

  private final ContractRepository contracts;
  private final SpotPrices prices;
  private Contract contract;

  public QuoteService(ContractRepository contracts, SpotPrices prices) {
    this.contracts = contracts;
    this.prices = prices;
  }

  public void begin(@NotBlank String customer) {
    this.contract = this.contracts.of(customer);
  }

  @Audited
  public Quote quote(@Positive @Max(100_000) int kwh) {
    double cents = (this.prices.average() + this.contract.getMargin()) * kwh;
    return new Quote(
        this.contract.getCustomer(), cents / 100 * (100 - this.contract.getPercent()) / 100);
  }
}
