package io.bootcause.load;

/** A request for whatever connection is free. It is due when its connection became free. */
final class ClosedArrivals implements Arrivals {
  private final long maxRequests;
  private final long end;
  private final int step;
  private long number;

  ClosedArrivals(long maxRequests, long end, int part, int parts) {
    this.maxRequests = maxRequests;
    this.end = end;
    number = part;
    step = parts;
  }

  @Override
  public boolean due(long now) {
    return !over(now);
  }

  @Override
  public long nextDue() {
    return NONE;
  }

  @Override
  public long following() {
    return NONE;
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public long take(long freeSince) {
    number += step;
    return freeSince;
  }

  @Override
  public boolean over(long now) {
    return number >= maxRequests || now >= end;
  }
}
