package io.bootcause.cases.energy;

import org.springframework.stereotype.Component;

/** The expected prices of the hours of a day, in cents per kWh. */
@Component
public class SpotPrices {

  private final double[] hourly = new double[24];

  public SpotPrices() {
    for (int hour = 0; hour < this.hourly.length; hour++) {
      this.hourly[hour] = 21 + 6 * Math.sin(hour * Math.PI / 12);
    }
  }

  public double average() {
    double sum = 0;
    for (double price : this.hourly) {
      sum += price;
    }
    return sum / this.hourly.length;
  }
}
