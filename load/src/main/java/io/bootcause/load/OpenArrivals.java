package io.bootcause.load;

/** The schedule's arrivals. Those that wait need no queue: they are the numbers not yet taken. */
final class OpenArrivals implements Arrivals {
  private final ArrivalSchedule schedule;
  private final long start;
  private final long durationNanos;
  private final long step;
  private long number;
  private long nextDue;
  private long following;
  private boolean endless; // the schedule goes on beyond the phase

  /**
   * Every step-th arrival of a schedule, for one of several loops.
   *
   * @param first number of the first one
   */
  OpenArrivals(ArrivalSchedule schedule, long start, long durationNanos, long first, long step) {
    this.schedule = schedule;
    this.start = start;
    this.durationNanos = durationNanos;
    this.step = step;
    number = first;
    nextDue = look(number);
    following = nextDue == NONE ? NONE : look(number + step);
  }

  private long look(long n) {
    long offset = schedule.offsetNanos(n);
    endless = offset != ArrivalSchedule.NONE;
    return offset < durationNanos ? start + offset : NONE;
  }

  @Override
  public long following() {
    return following;
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
    number += step;
    nextDue = following;
    following = nextDue == NONE ? NONE : look(number + step);
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
