package io.bootcause.load;

/** The schedule's arrivals. Those that wait need no queue: they are the numbers not yet taken. */
final class OpenArrivals implements Arrivals {
  private final ArrivalSchedule schedule;
  private final long start;
  private final long durationNanos;
  private long number;
  private long nextDue;
  private boolean endless; // the schedule goes on beyond the phase

  OpenArrivals(ArrivalSchedule schedule, long start, long durationNanos) {
    this.schedule = schedule;
    this.start = start;
    this.durationNanos = durationNanos;
    look();
  }

  private void look() {
    long offset = schedule.offsetNanos(number);
    endless = offset != ArrivalSchedule.NONE;
    nextDue = offset < durationNanos ? start + offset : NONE;
  }

  @Override
  public boolean due(long now) {
    return nextDue <= now;
  }

  @Override
  public long nextDue() {
    return nextDue;
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public long take(long freeSince) {
    long intended = nextDue;
    number++;
    look();
    return intended;
  }

  /**
   * A schedule that has ended ends the phase; one that goes on has the phase last its full time,
   * else its rate would be overstated by the gap after the last arrival.
   */
  @Override
  public boolean over(long now) {
    return nextDue == NONE && (!endless || now >= start + durationNanos);
  }
}
