package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.TracedCall;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All facts of one recording, read once. */
public final class Evidence {
  private final Recording recording;
  private final List<JoinedRequest> requests;
  private final List<JoinedRequest> outliers;
  private final Optional<Contrast> firstContrast;
  private final IdleContrast idle;
  private final Origins origins;
  private final Optional<Contrast> idleContrast;
  private final Optional<Contrast> steadyContrast;
  private final Optional<Activity> steady;
  private final Optional<Activity> overload;
  private final Optional<StandingThreads> standing;
  private final Optional<StartUp> start;
  private final Optional<CommonStalls> stalls;

  public Evidence(Recording recorded) {
    this.origins = new Origins(recorded);
    Recording recording = NamedProxies.in(recorded, origins);
    this.recording = recording;
    List<JoinedRequest> all = Join.of(recording);
    // What a JVM does once for all is nothing that requests do.
    this.requests = all.stream().filter(r -> r.phase().shape() != Shape.FIRST).toList();
    this.outliers = Join.outliers(recording);
    this.idle = IdleContrast.of(requests);
    this.idleContrast = idle.exposing().map(this::afterSilence);
    this.steadyContrast = steadyAsAWhole();
    this.firstContrast =
        FirstRequests.slowest(all)
            .map(f -> contrast(FirstRequests.LABEL, f.first(), f.second(), f.metric()));
    RequestWork work = RequestWork.of(recording, requests, origins);
    this.steady = Activity.of(recording, requests, work, Shape.STEADY);
    this.overload = Activity.of(recording, requests, work, Shape.OVERLOAD);
    this.start = StartUp.of(recording);
    this.standing = StandingThreads.of(recording, origins, work);
    this.stalls = CommonStalls.of(recording, requests, work);
  }

  /** How the service started; empty if that was not seen. */
  public Optional<StartUp> start() {
    return start;
  }

  /** Where the threads of a service stood that no longer answered; empty if it always did. */
  public Optional<StandingThreads> standing() {
    return standing;
  }

  /** When all requests stood still together; empty if the threads were seen in no such while. */
  public Optional<CommonStalls> stalls() {
    return stalls;
  }

  /** What the threads did at a low rate; empty if it was not sampled. */
  public Optional<Activity> steady() {
    return steady;
  }

  /**
   * The few slow requests among those at a low rate that most of the time is spent on; empty if
   * requests are alike.
   */
  public Optional<Activity> few() {
    return steady.flatMap(Activity::few);
  }

  /** What they did with more connections than the service can use; empty if not sampled. */
  public Optional<Activity> overload() {
    return overload;
  }

  /** Both, those that were sampled. */
  public List<Activity> activities() {
    return Stream.of(steady, overload).flatMap(Optional::stream).toList();
  }

  /** Whether a thread was seen so under any of the loads, at a request or not. */
  public boolean seen(Predicate<ThreadStack> which) {
    return activities().stream()
        .anyMatch(activity -> activity.profile().stacks().stream().anyMatch(which));
  }

  /** The heap's limit, -1 if it is not known. */
  public long maxHeapBytes() {
    return activities().stream().mapToLong(a -> a.profile().maxHeapBytes()).max().orElse(-1);
  }

  private Contrast afterSilence(IdleContrast.Silence silence) {
    String label = "first request after " + seconds(silence.seconds()) + " of silence";
    return contrast(
        label,
        idle.stalledFirsts(),
        idle.calmFollowers(),
        new SymptomMetric(
            label, "ms", silence.medianFirstMillis(), idle.referenceMillis(), silence.seconds()));
  }

  private Optional<Contrast> steadyAsAWhole() {
    List<JoinedRequest> all =
        ofShape(Shape.STEADY).stream()
            .filter(r -> r.sample().outcome() == SampleOutcome.OK)
            .toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String label = String.format(Locale.ROOT, "request at %.0f/s", all.get(0).phase().targetRate());
    double observed = Stats.median(all.stream().map(IdleContrast::millis).toList());
    return Optional.of(
        contrast(label, all, List.of(), new SymptomMetric(label, "ms", observed, 0)));
  }

  private Contrast contrast(
      String label, List<JoinedRequest> slow, List<JoinedRequest> typical, SymptomMetric metric) {
    ExcessTree tree = ExcessTree.of(slow, typical, recording.stacks());
    Optional<ExcessPath> path = tree.tells() ? ExcessPath.of(tree, origins) : Optional.empty();
    return new Contrast(label, slow, typical, tree, path, metric);
  }

  /** A duration as people write it: "13 s", "6.5 s". */
  public static String seconds(double seconds) {
    return seconds == Math.rint(seconds)
        ? String.format(Locale.ROOT, "%.0f s", seconds)
        : String.format(Locale.ROOT, "%.1f s", seconds);
  }

  public Recording recording() {
    return recording;
  }

  /** All but those of {@link Shape#FIRST}. */
  public List<JoinedRequest> requests() {
    return requests;
  }

  /**
   * Requests behind those of a phase, where these are its first ones, that took many times as long
   * as most: what comes over a fast service now and then. They stand for no others.
   */
  List<JoinedRequest> outliers() {
    return outliers;
  }

  public IdleContrast idle() {
    return idle;
  }

  public Origins origins() {
    return origins;
  }

  /** Stalled first requests against those straight after them; empty if silence stalls nothing. */
  public Optional<Contrast> idleContrast() {
    return idleContrast;
  }

  /**
   * The first request of a fresh JVM against the second of its kind; of several kinds the one whose
   * first took longest. Empty if none was recorded.
   */
  public Optional<Contrast> firstContrast() {
    return firstContrast;
  }

  /** All requests of the steady phases as a whole; empty if there were none. */
  public Optional<Contrast> steadyContrast() {
    return steadyContrast;
  }

  /** Requests of one shape that were not slowed down by tracing. */
  public List<JoinedRequest> ofShape(Shape shape) {
    return requests.stream()
        .filter(r -> r.phase().shape() == shape && !r.phase().traced())
        .toList();
  }

  /** First requests after silence, made while methods were traced. */
  public List<JoinedRequest> tracedFirsts() {
    return requests.stream()
        .filter(r -> r.phase().shape() == Shape.IDLE && r.phase().traced() && r.position() == 0)
        .toList();
  }

  /** Traced calls of one request, in order of entry. */
  public List<TracedCall> callsOf(JoinedRequest request) {
    return recording.calls().stream()
        .filter(c -> belongs(c, c.value().clientPort(), c.value().ordinal(), request))
        .map(Inside::value)
        .toList();
  }

  /** Archives and directories enumerated inside one request. */
  public List<ArchiveScan> scansOf(JoinedRequest request) {
    return recording.scans().stream()
        .filter(s -> belongs(s, s.value().clientPort(), s.value().ordinal(), request))
        .map(Inside::value)
        .toList();
  }

  private static boolean belongs(Inside<?> inside, int port, int ordinal, JoinedRequest request) {
    return inside.instance() == request.phase().instance()
        && port == request.sample().localPort()
        && ordinal == request.sample().ordinal();
  }
}
