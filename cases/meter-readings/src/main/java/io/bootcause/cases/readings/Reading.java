package io.bootcause.cases.readings;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

public class Reading {

  private final String meter;
  private final Instant takenAt;
  private final double kilowattHours;

  @JsonCreator
  public Reading(
      @JsonProperty("meter") String meter,
      @JsonProperty("takenAt") Instant takenAt,
      @JsonProperty("kilowattHours") double kilowattHours) {
    this.meter = meter;
    this.takenAt = takenAt;
    this.kilowattHours = kilowattHours;
  }

  public String getMeter() {
    return meter;
  }

  public Instant getTakenAt() {
    return takenAt;
  }

  public double getKilowattHours() {
    return kilowattHours;
  }
}
