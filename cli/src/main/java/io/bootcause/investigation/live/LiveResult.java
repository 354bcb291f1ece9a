package io.bootcause.investigation.live;

import java.util.List;
import java.util.Map;

/**
 * What a drill-down in a running service has found.
 *
 * @param request as it was asked for
 * @param end why it ended
 * @param requests matching ones, all levels together
 * @param others what else came in, with how often, most frequent first
 * @param unnamed requests whose method and path are not known, as they never came to a servlet
 * @param contrast the requests that the tree is about
 * @param exact whether the tree is of exact times; of samples otherwise
 * @param tree parents first; empty if nothing is known
 * @param frontier the notable places, the largest first
 * @param explained share of the excess, 0 to 1
 * @param waits what requests are known to have waited for, the longest first
 * @param levels in order, sampling first
 * @param timed methods that are timed at the end, {@code pkg.Class#method}
 * @param untimed methods that were not timed, and why
 * @param cost of the most expensive level, estimated
 * @param callNanos what timing a call costs there, taken out of all times
 * @param lostCalls calls that were timed and that requests had no room for
 */
public record LiveResult(
    String request,
    End end,
    long requests,
    Map<String, Long> others,
    long unnamed,
    Contrasted contrast,
    boolean exact,
    List<Line> tree,
    List<Spot> frontier,
    double explained,
    List<Wait> waits,
    List<Level> levels,
    List<String> timed,
    Map<String, String> untimed,
    Overhead cost,
    long callNanos,
    long lostCalls) {

  /** Why a drill-down ended. */
  public enum End {
    /** What is notable is explained. */
    EXPLAINED,
    /** Nothing more could be timed. */
    NOTHING_LEFT,
    BUDGET,
    TIME,
    TOO_FEW_SAMPLES,
    NO_REQUEST
  }

  /**
   * @param slow how many slow requests; all if they are alike
   * @param typical how many it was held against; 0 if all are alike
   * @param limitMillis where slow begins, infinite if all are alike
   */
  public record Contrasted(
      int slow, int typical, double limitMillis, double slowMillis, double typicalMillis) {
    public boolean alike() {
      return Double.isInfinite(limitMillis);
    }
  }

  /**
   * A method in its calling context. Times are per slow request, less those per typical request.
   *
   * @param depth 0 for the request
   * @param calls per slow request; 0 if unknown
   * @param frontier whether it owns a notable part
   * @param open whether what is below it is not known
   */
  public record Line(
      int depth,
      String frame,
      double millis,
      double selfMillis,
      double calls,
      boolean frontier,
      boolean open) {}

  /**
   * @param artifact {@code g:a:v} of the library that it comes from; empty if none
   * @param share of the excess that it owns, 0 to 1
   * @param below what most of that is in, of the JDK say; empty if unknown
   * @param subject what its longest call was about, as name=value lines; may be empty
   */
  public record Spot(
      String frame, String artifact, double share, boolean open, String below, String subject) {}

  /**
   * @param millis per slow request, less that per typical request
   */
  public record Wait(String kind, String subject, double millis, double times) {}

  /**
   * @param methods timed in it; 0 for sampling
   */
  public record Level(int methods, int requests, int slow, double seconds, Overhead cost) {}

  /**
   * Shares of one processor.
   *
   * @param service what the service used meanwhile, all in all; negative if unknown
   */
  public record Overhead(double sampling, double timing, double service) {
    public double sum() {
      return sampling + timing;
    }
  }

  public LiveResult {
    tree = List.copyOf(tree);
    frontier = List.copyOf(frontier);
    waits = List.copyOf(waits);
    levels = List.copyOf(levels);
    timed = List.copyOf(timed);
  }
}
