package io.bootcause.service.agent;

/**
 * How an agent has looked so far.
 *
 * @param timed outermost calls that were timed
 * @param leftOut those that were not, to keep to the budget
 * @param notTold calls of which it could not be told whether the condition holds
 * @param why it could not, of the first of them
 * @param costNanos of timing one call, the least that was measured; 0 if none is timed
 * @param insideNanos the part of it that the call itself seems to take
 * @param changed whether an agent has changed a class in that JVM, at any time
 */
public record TapState(
    long timed,
    long leftOut,
    long notTold,
    String why,
    long costNanos,
    long insideNanos,
    boolean changed) {
  /** From the first row of {@code TAP_READ}. */
  static TapState of(String[] row) {
    return new TapState(
        Long.parseLong(row[3]),
        Long.parseLong(row[4]),
        Long.parseLong(row[5]),
        row[6],
        Long.parseLong(row[7]),
        Long.parseLong(row[8]),
        Boolean.parseBoolean(row[9]));
  }
}
