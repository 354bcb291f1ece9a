package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests wait for delayed acknowledgements. Doc page: delayed-ack.md. */
public final class DelayedAckDetector implements Detector {
  private static final double MIN_SHARE = 0.3;

  /** Of a partner that simply takes its time, few answers come just then. */
  private static final double MIN_CONSTANT = 0.7;

  private static final String MECHANISM =
      "A message goes out in several small writes. The system holds the later ones back until the"
          + " first is acknowledged (Nagle's algorithm), and the other side delays that by 40 ms"
          + " in the hope of sending it along with an answer.";

  private static final String PARTNERS =
      "The other side sends its answer in several small writes. Its system holds the later ones back"
          + " until the first is acknowledged (Nagle's algorithm), and this machine delays that by"
          + " 40 ms in the hope of sending it along with what the service has to say.";

  private static final String HELD_BACK = ", which a delayed acknowledgement holds back";

  private static final String RFC = "https://www.rfc-editor.org/rfc/rfc1122#section-4.2.3.2";

  private static final Frames READS = Frames.of("sun.nio.ch.NioSocketImpl#read");

  /**
   * The JDK's own HTTP server, in this process: it writes the head of an answer and its body apart,
   * with Nagle's algorithm on unless it is told otherwise.
   * https://bugs.openjdk.org/browse/JDK-6968351
   */
  private static final Frames JDK_SERVER = Frames.of("sun.net.httpserver.*");

  private static final Change JDK_SERVER_AT_ONCE =
      new Change.JvmFlag("-Dsun.net.httpserver.nodelay=true");

  @Override
  public String id() {
    return "delayed-ack";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> steady = evidence.steady();
    if (steady.isEmpty() || steady.get().requests().stream().allMatch(r -> r.span() == null)) {
      return new Outcome.CannotTell("requests at a low rate that were seen from inside");
    }
    Activity activity = steady.get();
    HeldReads read = mostHeld(activity);
    // Where most messages go out in one piece, few are held back.
    for (Activity one : Stream.concat(Stream.of(activity), evidence.few().stream()).toList()) {
      HeldReads most = mostHeld(one);
      if (isIt(most.share(), most.constant())) {
        return new Outcome.Found(List.of(ofThreads(evidence, one, most)));
      }
    }
    Optional<HeldAnswers> answers = HeldAnswers.afterWrites(evidence.recording(), activity);
    if (answers.filter(a -> isIt(a.share(), a.constant())).isPresent()) {
      return new Outcome.Found(List.of(onChannels(evidence, activity, answers.get())));
    }
    // At a low rate the system acknowledges at once what comes after a pause.
    for (Activity one : evidence.activities()) {
      Optional<HeldAnswers> rests = HeldAnswers.rests(evidence.recording(), one);
      if (rests.filter(r -> isIt(r.share(), r.constant())).isPresent()) {
        return new Outcome.Found(List.of(ofAPartner(evidence, one, rests.get())));
      }
      HeldEnds ends = HeldEnds.in(one.requests());
      if (isIt(ends.share(), ends.constant())) {
        return new Outcome.Found(List.of(ofItsOwnAnswers(one, ends)));
      }
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "reading from sockets after several small writes, for the 40 ms that an"
                + " acknowledgement may be delayed, takes %.0f %% of a %s",
            read.constant() < MIN_CONSTANT ? 0 : read.share() * 100,
            activity.label()));
  }

  private static HeldReads mostHeld(Activity activity) {
    return HeldReads.in(activity.requests()).stream()
        .max(Comparator.comparingDouble(HeldReads::share))
        .orElseThrow();
  }

  private static boolean isIt(double share, double constant) {
    return share >= MIN_SHARE && constant >= MIN_CONSTANT;
  }

  private Finding ofThreads(Evidence evidence, Activity activity, HeldReads held) {
    Optional<CostPath> path = reading(evidence, activity);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f times in one request (%s) a read%s takes %.1f ms (median); %.0f %% of those that take"
                + " any time take 40 ms and what the other side may take besides",
            held.count(),
            evidence.recording().requests().get(held.request()),
            held.peer().isEmpty() ? "" : " from " + held.peer(),
            held.millis(),
            held.constant() * 100));
    facts.add(
        "before each of them the thread wrote to that socket more than once, with TCP_NODELAY off");
    path.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return finding(
        activity,
        held.share(),
        "a delayed acknowledgement" + from(path),
        new Cause(
            Cause.Kind.APP_CODE,
            path.map(CostPath::where).orElse(List.of()),
            null,
            null,
            MECHANISM,
            RFC),
        facts,
        path.map(CostPath::pathFrames).orElse(List.of()),
        Stream.concat(
                Stream.of(new Change.NoDelay()),
                // Whose socket it is, if it is a library's.
                path
                    .flatMap(CostPath::responsible)
                    .flatMap(frame -> Blame.newestPatch(frame, evidence.origins()))
                    .stream())
            .toList());
  }

  /** On the server's threads: others may read from sockets all day. */
  private static Optional<CostPath> reading(Evidence evidence, Activity activity) {
    return CostPath.of(activity, activity.workers(), evidence.origins(), READS::outermost);
  }

  private static String from(Optional<CostPath> path) {
    return path.flatMap(p -> p.own().or(p::responsibleCaller))
        .map(f -> ", from " + CostFinding.simple(f))
        .orElse("");
  }

  /** Nobody's thread waits, the answer comes to an event loop; or a call or statement waits. */
  private Finding onChannels(Evidence evidence, Activity activity, HeldAnswers held) {
    Optional<String> owner = Optional.of(held.owner()).filter(o -> !o.isEmpty());
    // Of a class, since what its methods are called says nothing here.
    Optional<Blame> blame = owner.map(o -> Blame.ofAsking(o + "#channelRead", evidence.origins()));
    List<Change> tries = new ArrayList<>(List.of(new Change.NoDelay()));
    blame.map(Blame::candidates).ifPresent(tries::addAll);
    // A channel has an owner, or threads of its own at least; a socket is read from by whoever
    // asks.
    Optional<CostPath> path = owner.isPresent() ? Optional.empty() : reading(evidence, activity);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    return finding(
        activity,
        held.share(),
        "a delayed acknowledgement of " + held.peer() + from(path),
        blame
            .map(b -> b.cause(MECHANISM, Cause.Kind.APP_CODE))
            .orElse(new Cause(Cause.Kind.APP_CODE, where, null, null, MECHANISM, null))
            .orReference(RFC),
        List.of(
            String.format(
                Locale.ROOT,
                "%.1f answers of %s for each request come %.1f ms (mean) after the last of several"
                    + " writes, on connections with TCP_NODELAY off; %.0f %% of those that take any"
                    + " time take 40 ms and what the other side may take besides",
                held.count(),
                held.peer(),
                held.millis(),
                held.constant() * 100)),
        path.map(CostPath::pathFrames).orElse(List.of()),
        tries);
  }

  /** It is the other side that writes in pieces. */
  private Finding ofAPartner(Evidence evidence, Activity activity, HeldAnswers held) {
    boolean here =
        evidence.activities().stream()
            .anyMatch(a -> a.profile().stacks().stream().anyMatch(JDK_SERVER::in));
    return finding(
        activity,
        held.share(),
        "the rest of an answer of " + held.peer() + HELD_BACK,
        new Cause(Cause.Kind.SYSTEM, List.of(), null, null, PARTNERS, RFC),
        List.of(
            String.format(
                Locale.ROOT,
                "%.1f answers of %s for each request have begun, and go on %.1f ms (mean) later,"
                    + " without a word in between; %.0f %% of those that take any time until then"
                    + " take about as long",
                held.count(),
                held.peer(),
                held.millis(),
                held.constant() * 100)),
        List.of(),
        here ? List.of(JDK_SERVER_AT_ONCE, new Change.QuickAck()) : List.of(new Change.QuickAck()));
  }

  /** Nobody waits in the service: it is done. */
  private Finding ofItsOwnAnswers(Activity activity, HeldEnds held) {
    return finding(
        activity,
        held.share(),
        "the end of the answer" + HELD_BACK,
        new Cause(Cause.Kind.CONFIG, List.of(), null, null, MECHANISM, RFC),
        List.of(
            String.format(
                Locale.ROOT,
                "the service is done with an answer, and the client has its beginning; the end comes"
                    + " %.1f ms later (median), over the loopback interface; %.0f %% of the ends that"
                    + " take any time take about as long",
                held.millis(),
                held.constant() * 100)),
        List.of(),
        List.of(new Change.NoDelay()));
  }

  private Finding finding(
      Activity activity,
      double share,
      String waitedFor,
      Cause cause,
      List<String> facts,
      List<PathFrame> path,
      List<Change> tries) {
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %s",
            share * 100,
            activity.label(),
            waitedFor),
        cause,
        facts,
        share,
        activity.metricWithoutWaiting(share),
        path,
        tries);
  }
}
