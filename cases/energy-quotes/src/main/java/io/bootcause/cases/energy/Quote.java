package io.bootcause.cases.energy;

/** What a year and a month will cost. */
public class Quote {

  private final String customer;
  private final double yearly;
  private final double monthly;

  public Quote(String customer, double yearly) {
    this.customer = customer;
    this.yearly = Math.round(yearly * 100) / 100.0;
    this.monthly = Math.round(yearly * 100 / 12) / 100.0;
  }

  public String getCustomer() {
    return this.customer;
  }

  public double getYearly() {
    return this.yearly;
  }

  public double getMonthly() {
    return this.monthly;
  }
}
