package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private static final String RFC = "https://www.rfc-editor.org/rfc/rfc1122#section-4.2.3.2";

  /** Calls that the agent sees answered on Netty's channels, and by whom they are sent there. */
  private static final List<Map.Entry<WaitKind, String>> ON_CHANNELS =
      List.of(
          Map.entry(WaitKind.STATEMENT, "io.r2dbc.postgresql.client.ReactorNettyClient#exchange"),
          Map.entry(WaitKind.HTTP_CALL, "reactor.netty.http.client.HttpClientConnect#connect"));

  private static final Frames READS = Frames.of("sun.nio.ch.NioSocketImpl#read");

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
    HeldReads read = HeldReads.ofThreads(activity.requests());
    if (isIt(read)) {
      return new Outcome.Found(List.of(ofThreads(evidence, activity, read)));
    }
    HeldAnswers answers = HeldAnswers.in(evidence.recording(), activity.phase());
    for (Map.Entry<WaitKind, String> call : ON_CHANNELS) {
      HeldReads late = HeldReads.ofCalls(activity.requests(), call.getKey());
      if (isIt(late) && answers.times() >= MIN_CONSTANT * late.times()) {
        return new Outcome.Found(
            List.of(onChannels(evidence, activity, late, answers, call.getValue())));
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

  private static boolean isIt(HeldReads held) {
    return held.share() >= MIN_SHARE && held.constant() >= MIN_CONSTANT;
  }

  private Finding ofThreads(Evidence evidence, Activity activity, HeldReads held) {
    // On the server's threads: others may read from sockets all day.
    Optional<CostPath> path =
        CostPath.of(activity, activity.workers(), evidence.origins(), READS::outermost);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s a read%s %s",
            times(evidence, held),
            held.peer().isEmpty() ? "" : " from " + held.peer(),
            length(held)));
    facts.add(
        "before each of them the thread wrote to that socket more than once, with TCP_NODELAY off");
    path.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a delayed acknowledgement%s",
            held.share() * 100,
            activity.label(),
            path.flatMap(p -> p.own().or(p::responsibleCaller))
                .map(f -> ", from " + CostFinding.simple(f))
                .orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.map(CostPath::where).orElse(List.of()),
            null,
            null,
            MECHANISM,
            RFC),
        facts,
        held.share(),
        activity.metricWithoutWaiting(held.share()),
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

  /** Nobody's thread waits: the answer comes to an event loop. */
  private Finding onChannels(
      Evidence evidence, Activity activity, HeldReads held, HeldAnswers answers, String sender) {
    List<String> facts = new ArrayList<>();
    facts.add(
        times(evidence, held)
            + (held.peer().isEmpty() ? " an answer " : " the answer to “" + held.peer() + "” ")
            + length(held));
    facts.add(
        String.format(
            Locale.ROOT,
            "%,.0f answers from %s came that late after more than one write, on connections with"
                + " TCP_NODELAY off",
            answers.times(),
            answers.peer()));
    Blame blame = Blame.ofAsking(sender, evidence.origins());
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a delayed acknowledgement of %s",
            held.share() * 100,
            activity.label(),
            answers.peer()),
        blame.cause(MECHANISM, Cause.Kind.APP_CODE).orReference(RFC),
        facts,
        held.share(),
        activity.metricWithoutWaiting(held.share()),
        List.of(),
        Stream.concat(Stream.of(new Change.NoDelay()), blame.candidates().stream()).toList());
  }

  private static String times(Evidence evidence, HeldReads held) {
    return String.format(
        Locale.ROOT,
        "%.0f times in one request (%s)",
        held.count(),
        evidence.recording().requests().get(held.request()));
  }

  private static String length(HeldReads held) {
    return String.format(
        Locale.ROOT,
        "takes %.1f ms (median); %.0f %% of those that take any time take 40 ms and what the other side"
            + " may take besides",
        held.millis(),
        held.constant() * 100);
  }
}
