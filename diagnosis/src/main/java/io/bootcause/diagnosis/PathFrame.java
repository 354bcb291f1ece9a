package io.bootcause.diagnosis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One frame on the path down which the excess time goes, outermost first.
 *
 * @param frame {@code pkg.Class#method}
 * @param slowNanos mean time in and below it per slow request; NaN if only the place is known
 * @param typicalNanos the same per typical request; NaN where slow ones are not held against others
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
  /** A way whose parts were not timed: its last frame is the culprit. */
  public static List<PathFrame> way(List<String> frames) {
    return way(frames, Double.NaN);
  }

  /**
   * A way that is known as a whole: its last frame is the culprit.
   *
   * @param millis of a request that are spent this way
   */
  public static List<PathFrame> way(List<String> frames, double millis) {
    return frames.stream()
        .map(f -> estimated(f, millis, f.equals(frames.get(frames.size() - 1)) ? "culprit" : ""))
        .toList();
  }

  /** Places that were not timed, each of them a culprit. */
  public static List<PathFrame> culprits(List<String> frames) {
    return frames.stream().map(f -> place(f, "culprit")).toList();
  }

  /** A place of which it is not known how long it takes. */
  public static PathFrame place(String frame, String role) {
    return estimated(frame, Double.NaN, role);
  }

  private static PathFrame estimated(String frame, double millis, String role) {
    return new PathFrame(frame, millis * 1e6, Double.NaN, null, role, false);
  }

  /** Whether it is known how long the frames of a path take, not only that they are on it. */
  public static boolean timed(List<PathFrame> path) {
    return path.stream().anyMatch(f -> f.slowNanos() > 0 || f.typicalNanos() > 0);
  }

  /** Whether it is known what the frames of a path take in typical requests, too. */
  public static boolean compared(List<PathFrame> path) {
    return path.stream().anyMatch(f -> Double.isFinite(f.typicalNanos()));
  }
}
