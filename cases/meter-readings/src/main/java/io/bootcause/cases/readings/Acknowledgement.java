package io.bootcause.cases.readings;

public class Acknowledgement {

  private final String meter;
  private final boolean plausible;
  private final int stored;

  public Acknowledgement(String meter, boolean plausible, int stored) {
    this.meter = meter;
    this.plausible = plausible;
    this.stored = stored;
  }

  public String getMeter() {
    return meter;
  }

  public boolean isPlausible() {
    return plausible;
  }

  public int getStored() {
    return stored;
  }
}
