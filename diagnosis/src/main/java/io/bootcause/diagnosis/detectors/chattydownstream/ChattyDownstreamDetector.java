package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.ConcatMap;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Question;
import io.bootcause.diagnosis.evidence.Writes;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One request asks the same question many times. Doc page: chatty-downstream.md. */
public final class ChattyDownstreamDetector implements Detector {
  /** A page that shows ten things may look ten of them up; nobody notices. */
  private static final int MANY_STATEMENTS = 20;

  private static final int MANY_CALLS = 5;
  private static final double MIN_SHARE = 0.3;
  private static final double MIN_STATEMENTS_MILLIS = 3;
  private static final double MIN_CALLS_MILLIS = 10;

  /**
   * So many round trips are a defect however near the other side is, and however quick the machine:
   * over a network, where one takes some tenths of a millisecond, they are what the request takes.
   */
  private static final int VERY_MANY_STATEMENTS = 100;

  /** Fewer that are under way side by side are asked as fast as can be. */
  private static final double IN_TURN = 1.5;

  /** Of the same call, all but one are for nothing. */
  private static final double MIN_WASTE = 0.3;

  /** The same of calls, also where they are all made at once. */
  private static final int VERY_MANY_CALLS = 20;

  private static final double MIN_MILLIS_OF_VERY_MANY_CALLS = 3;

  private static final double MIN_SHARE_OF_VERY_MANY = 0.1;

  /** Share of the processors that a service uses which has none left for more requests. */
  private static final double SATURATED = 0.7;

  @Override
  public String id() {
    return "chatty-downstream";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Activity> activities =
        Stream.concat(evidence.activities().stream(), evidence.few().stream())
            .filter(a -> a.requests().stream().anyMatch(r -> r.span() != null))
            .toList();
    if (activities.isEmpty()) {
      return new Outcome.CannotTell("requests that were seen from inside");
    }
    Optional<Chatter> most = Optional.empty();
    for (Activity activity : activities) {
      List<Chatter> all = all(evidence, activity);
      Optional<Chatter> worst =
          all.stream()
              .filter(ChattyDownstreamDetector::isMuch)
              .max(Comparator.comparingDouble(Chatter::share));
      if (worst.isPresent()) {
        return new Outcome.Found(
            List.of(
                finding(
                    evidence,
                    activity,
                    worst.get(),
                    underLoad(evidence, worst.get().question())
                        .orElse(activity.metricWithout(waste(worst.get()))))));
      }
      most =
          Stream.concat(most.stream(), all.stream())
              .max(Comparator.comparingDouble(Chatter::count));
    }
    Activity alone = activities.get(0);
    Optional<InTurn> inTurn = InTurn.of(alone);
    if (inTurn.filter(InTurn::isLong).isPresent()) {
      return new Outcome.Found(List.of(inTurn.get().finding(evidence, alone)));
    }
    if (inTurn.isPresent()) {
      return new Outcome.CannotTell(inTurn.get().question(alone.label()));
    }
    return new Outcome.RuledOut(
        most.map(
                chatter ->
                    String.format(
                        Locale.ROOT,
                        "a request asks the same of a database or another service %.0f times at most, in"
                            + " %.1f %% of its time",
                        chatter.count(),
                        chatter.share() * 100))
            .orElse("no request asks the same of a database or another service more than once"));
  }

  private static List<Chatter> all(Evidence evidence, Activity activity) {
    // That a token is asked for at all is another fault than how often.
    return Chatter.in(activity.requests(), evidence.recording().droppedEvents() > 0).stream()
        .filter(chatter -> !chatter.question().isForToken())
        .toList();
  }

  /**
   * What many requests at once tell of the same question, if the processors are what they wait for:
   * what the asking computes tells in their number per second. A few milliseconds of single
   * requests differ from one start of a JVM to the next by more than that.
   */
  private static Optional<SymptomMetric> underLoad(Evidence evidence, Question question) {
    return evidence.activities().stream()
        .filter(load -> load.overloaded() && load.ownBusy() >= SATURATED)
        .flatMap(
            load ->
                all(evidence, load).stream()
                    .filter(c -> c.question().equals(question))
                    .flatMap(c -> gone(c, load).stream())
                    .map(load::metricWithout))
        .findFirst();
  }

  /**
   * Share of a request's time that goes with them: of the time that passes; or, where requests
   * mostly stand in line for a processor, of the processor time, as long as the asking may be
   * nothing but computing.
   */
  private static Optional<Double> gone(Chatter chatter, Activity load) {
    if (isMuch(chatter)) {
      return Optional.of(waste(chatter));
    }
    double computing = chatter.millis() / load.cpuMillisPerRequest();
    return Optional.of(computing * (1 - 1 / chatter.count()))
        .filter(part -> computing <= 1 && part >= MIN_SHARE_OF_VERY_MANY);
  }

  private static boolean isMuch(Chatter chatter) {
    boolean statement = chatter.question().kind() == WaitKind.STATEMENT;
    if (statement && chatter.count() >= VERY_MANY_STATEMENTS) {
      return chatter.share() >= MIN_SHARE_OF_VERY_MANY;
    }
    if (!statement && chatter.count() >= VERY_MANY_CALLS) {
      return chatter.share() >= MIN_SHARE && chatter.millis() >= MIN_MILLIS_OF_VERY_MANY_CALLS;
    }
    if (isFewOfOneAddress(chatter) && chatter.atOnce() <= IN_TURN) {
      return waste(chatter) >= MIN_WASTE && chatter.millis() >= MIN_CALLS_MILLIS;
    }
    return chatter.atOnce() <= IN_TURN
        && chatter.count() >= (statement ? MANY_STATEMENTS : MANY_CALLS)
        && chatter.share() >= MIN_SHARE
        && chatter.millis() >= (statement ? MIN_STATEMENTS_MILLIS : MIN_CALLS_MILLIS);
  }

  /** Too few to be told for their number: what they take themselves tells. */
  private static boolean isFewOfOneAddress(Chatter chatter) {
    return chatter.isSameAddress() && chatter.count() < MANY_CALLS;
  }

  /** Share of the time that is gone with all but one of them. */
  private static double waste(Chatter chatter) {
    // Pauses between attempts at the same call are another fault's.
    double asking = isFewOfOneAddress(chatter) ? Math.min(1, chatter.atOnce()) : 1;
    return chatter.share() * asking * (1 - 1 / chatter.count());
  }

  private static String explanation(Chatter chatter, String what) {
    return chatter.isSameAddress()
        ? "The same address is read again within one request, for an answer that it has already: ask"
            + " once and hand the answer on. A Mono or Flux asks again for each that subscribes to it,"
            + " unless it is shared (cache())."
        : "The same "
            + what
            + " is made once for each of many things instead of once for all of them (N+1)."
            + " Each takes a way there and back, however fast it is answered.";
  }

  private Finding finding(
      Evidence evidence, Activity activity, Chatter chatter, SymptomMetric metric) {
    boolean statement = chatter.question().kind() == WaitKind.STATEMENT;
    Asking asking = statement ? Asking.statements(evidence) : Asking.calls(evidence);
    String what = statement ? "statement" : "call";
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f times in one request (%s): %s",
            chatter.count(),
            evidence.recording().requests().get(chatter.question().request()),
            chatter.question().subject()));
    facts.add(
        String.format(
            Locale.ROOT,
            "from the first to the last of them %.0f %% of the request's time passes, at least %.1f ms"
                + " in three of four requests",
            chatter.share() * 100,
            chatter.millis()));
    if (!asking.where().isEmpty()) {
      facts.add("in " + String.join(" → ", asking.where()));
    }
    double share = waste(chatter);
    List<Change> candidates = new ArrayList<>(statement ? OneByOne.changes(evidence) : List.of());
    if (chatter.atOnce() <= IN_TURN) {
      candidates.addAll(ConcatMap.without(evidence, chatter.count()));
    }
    candidates.addAll(Writes.noted(asking.removal(), Stream.of(chatter.question().subject())));
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "A %s makes the same %s %.0f times%s: %.0f %% of its time",
            activity.label(),
            what,
            chatter.count(),
            asking.maker().map(method -> ", from " + CostFinding.simple(method)).orElse(""),
            share * 100),
        new Cause(
            Cause.Kind.APP_CODE, asking.where(), null, null, explanation(chatter, what), null),
        facts,
        share,
        metric,
        asking.pathFrames(share * activity.meanMillis()),
        candidates);
  }
}
