package io.bootcause.cases.rides;

public class Fare {

  private final String from;
  private final String to;
  private final int cents;

  Fare(String from, String to, int cents) {
    this.from = from;
    this.to = to;
    this.cents = cents;
  }

  public String getFrom() {
    return from;
  }

  public String getTo() {
    return to;
  }

  public int getCents() {
    return cents;
  }
}
