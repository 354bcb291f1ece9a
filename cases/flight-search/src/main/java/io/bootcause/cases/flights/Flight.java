package io.bootcause.cases.flights;

public class Flight {

  private final String number;
  private final String from;
  private final String to;
  private final int seats;
  private final int cents;

  public Flight(String number, String from, String to, int seats, int cents) {
    this.number = number;
    this.from = from;
    this.to = to;
    this.seats = seats;
    this.cents = cents;
  }

  public String getNumber() {
    return this.number;
  }

  public String getFrom() {
    return this.from;
  }

  public String getTo() {
    return this.to;
  }

  public int getSeats() {
    return this.seats;
  }

  public int getCents() {
    return this.cents;
  }

  public Flight withCents(int cents) {
    return new Flight(this.number, this.from, this.to, this.seats, cents);
  }
}
