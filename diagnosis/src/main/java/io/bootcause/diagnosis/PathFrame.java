package io.bootcause.diagnosis;

import org.jspecify.annotations.Nullable;

/**
 * One frame on the path down which the excess time goes, outermost first.
 *
 * @param frame {@code pkg.Class#method}
 * @param slowNanos mean time in and below it per slow request
 * @param typicalNanos the same per typical request
 * @param artifact g:a:v the class came from; null for the JDK or unknown
 * @param role what it is in the explanation: "" or "boundary", "trigger", "culprit", "frontier"
 * @param exact true if its share was timed by tracing, false if estimated from samples
 */
public record PathFrame(
    String frame,
    double slowNanos,
    double typicalNanos,
    @Nullable String artifact,
    String role,
    boolean exact) {
  public double excessNanos() {
    return slowNanos - typicalNanos;
  }
}
