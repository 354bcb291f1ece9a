package io.bootcause.diagnosis;

/**
 * What an experiment must measure to see whether the symptom is gone.
 *
 * @param name for a person: "first request after 31 s of silence"
 * @param unit "ms"; "bytes" or "files" if it is these that are measured, see {@link #leftBehind}
 *     and {@link #leftOpen}
 * @param observed the slow value in the recording
 * @param predicted the value to expect once the cause is gone
 * @param silenceSeconds how long the service must be left alone before the request that is
 *     measured; 0 if it is measured under load
 * @param rate requests per second at which the median latency is measured, or the mean one if the
 *     symptom comes and goes; 0 for any low one
 * @param connections that send requests one after the other, without a pause, while the mean
 *     latency is measured; 0 if the load is a rate
 * @param hoarded idle connections that are held open while single requests are measured; a request
 *     that fails counts as its time-out
 * @param timeoutMillis where requests are not answered at all: one that has got no answer after
 *     this time counts as having taken it; 0 where failures spoil the figure
 * @param moment when in the life of a JVM it is measured
 * @param periodSeconds how far apart the moments are at which the symptom shows; 0 if it always
 *     does
 */
public record SymptomMetric(
    String name,
    String unit,
    double observed,
    double predicted,
    double silenceSeconds,
    double rate,
    int connections,
    int hoarded,
    double timeoutMillis,
    Moment moment,
    double periodSeconds) {
  /** Of the life of a JVM. */
  public enum Moment {
    /** Once it has answered requests for a while. */
    WARM,
    /** The very first request that it is sent. */
    FIRST_REQUEST,
    /** From the start of the process until the service answers. */
    START
  }

  /** What is waited for an answer of a service that may give none. */
  private static final double UNANSWERED_MILLIS = 3_000;

  private static final String BYTES = "bytes";
  private static final String FILES = "files";
  private static final String LEFT_BEHIND = "left behind by each request";

  /** Of what was seen once in each of several phases. */
  private static final double UNKNOWN_PERIOD_SECONDS = 4;

  public SymptomMetric(
      String name, String unit, double observed, double predicted, double silenceSeconds) {
    this(name, unit, observed, predicted, silenceSeconds, 0, 0, 0, 0, Moment.WARM, 0);
  }

  public SymptomMetric(String name, String unit, double observed, double predicted) {
    this(name, unit, observed, predicted, 0, 0, 0, 0, 0, Moment.WARM, 0);
  }

  /** Median latency at a low rate. */
  public static SymptomMetric atRate(String name, double observed, double predicted, double rate) {
    return new SymptomMetric(name, "ms", observed, predicted, 0, rate, 0, 0, 0, Moment.WARM, 0);
  }

  /** Mean latency of a closed loop: connections divided by throughput. */
  public static SymptomMetric underLoad(
      String name, double observed, double predicted, int connections) {
    return new SymptomMetric(
        name, "ms", observed, predicted, 0, 0, connections, 0, 0, Moment.WARM, 0);
  }

  /**
   * Mean latency of a closed loop in which all requests stand still together now and then.
   *
   * @param seconds from one such while to the next
   */
  public static SymptomMetric standingStill(
      String name, double observed, double predicted, int connections, double seconds) {
    return new SymptomMetric(
        name, "ms", observed, predicted, 0, 0, connections, 0, 0, Moment.WARM, seconds);
  }

  /** Time of a request beside idle connections. */
  public static SymptomMetric besideIdle(
      String name, double observed, double predicted, int hoarded) {
    return new SymptomMetric(name, "ms", observed, predicted, 0, 0, 0, hoarded, 0, Moment.WARM, 0);
  }

  /** Time to an answer of a service that stops answering under so many connections. */
  public static SymptomMetric unanswered(String name, int connections) {
    return failing(name, 1, connections);
  }

  /**
   * Time to an answer where some requests get none under so many connections.
   *
   * @param share of them that fail, 0 to 1
   */
  public static SymptomMetric failing(String name, double share, int connections) {
    return failingAfterSilence(name, share, 0, connections);
  }

  /**
   * Time to an answer of the first requests after a silence, some of which get none.
   *
   * @param share of them that fail, 0 to 1
   * @param seconds of silence; 0 if it is the load that they fail under
   * @param connections that send requests before it
   */
  public static SymptomMetric failingAfterSilence(
      String name, double share, double seconds, int connections) {
    return new SymptomMetric(
        name,
        "ms",
        share * UNANSWERED_MILLIS,
        share * UNANSWERED_MILLIS / 4,
        seconds,
        0,
        connections,
        0,
        UNANSWERED_MILLIS,
        Moment.WARM,
        0);
  }

  /** Time from the start of the process until the service answers. */
  public static SymptomMetric ofStart(double observed, double predicted) {
    return new SymptomMetric("start", "ms", observed, predicted, 0, 0, 0, 0, 0, Moment.START, 0);
  }

  /** The first request of a fresh JVM, latency. */
  public static SymptomMetric ofFirstRequest(String name, double observed, double predicted) {
    return new SymptomMetric(
        name, "ms", observed, predicted, 0, 0, 0, 0, 0, Moment.FIRST_REQUEST, 0);
  }

  /**
   * Memory that each request leaves behind: growth of what is alive after a full collection,
   * divided by requests.
   */
  public static SymptomMetric leftBehind(double observed, double predicted) {
    return new SymptomMetric(LEFT_BEHIND, BYTES, observed, predicted);
  }

  /**
   * Files that each request leaves open: growth of the descriptors that are files, divided by
   * requests; what a collection closes meanwhile is missing in it.
   */
  public static SymptomMetric leftOpen(double observed, double predicted) {
    return new SymptomMetric(LEFT_BEHIND, FILES, observed, predicted);
  }

  /** Whether requests that fail are what is measured, and count as their time-out. */
  public boolean countsFailures() {
    return timeoutMillis > 0;
  }

  /** The share of the requests that fail, 0 to 1, where those are measured. */
  public double failing() {
    return observed / timeoutMillis;
  }

  /** Whether it is what requests leave behind that is measured, not time. */
  public boolean isLeftBehind() {
    return unit.equals(BYTES) || isFiles();
  }

  /** Whether it is open files that are measured. */
  public boolean isFiles() {
    return unit.equals(FILES);
  }

  /**
   * Mean latency at a rate, from the intended start, of a symptom that comes and goes: requests
   * that come by the clock meet it as often as it is there, while those of a closed loop wait for
   * it once, and are many in between.
   *
   * @param seconds from one time to the next; NaN where nobody knows
   */
  public static SymptomMetric recurring(
      String name, double observed, double predicted, double rate, double seconds) {
    double period = Double.isNaN(seconds) ? UNKNOWN_PERIOD_SECONDS : seconds;
    return new SymptomMetric(
        name, "ms", observed, predicted, 0, rate, 0, 0, 0, Moment.WARM, period);
  }
}
