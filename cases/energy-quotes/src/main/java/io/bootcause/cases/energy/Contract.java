package io.bootcause.cases.energy;

/** What was agreed with a customer. */
public class Contract {

  private final String customer;
  private final double margin;
  private final double percent;

  public Contract(String customer, double margin, double percent) {
    this.customer = customer;
    this.margin = margin;
    this.percent = percent;
  }

  public String getCustomer() {
    return this.customer;
  }

  public double getMargin() {
    return this.margin;
  }

  public double getPercent() {
    return this.percent;
  }
}
