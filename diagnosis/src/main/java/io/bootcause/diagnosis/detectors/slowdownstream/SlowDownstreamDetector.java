package io.bootcause.diagnosis.detectors.slowdownstream;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Answer;
import io.bootcause.diagnosis.evidence.Attended;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Meanwhile;
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
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a database or another service is answered late. Doc page: slow-downstream.md.
 */
public final class SlowDownstreamDetector implements Detector {
  private static final double MIN_SHARE = 0.5;

  /** A look-up by a key takes about one; this is a search. */
  private static final double SLOW_STATEMENT_MILLIS = 10;

  /** Processor time of a statement that this process computes itself: 400 a second on two. */
  private static final double SLOW_COMPUTING_MILLIS = 5;

  /** Another service has work to do as well; people begin to wait for a page here. */
  private static final double SLOW_CALL_MILLIS = 100;

  /** With many requests at a time, what takes so much longer than alone stands in line. */
  private static final double SLOWED_DOWN = 5;

  /** With the processors busier than this, everything takes longer. */
  private static final double MAX_BUSY = 0.8;

  /** So many of the same are another fault's: they are asked one by one. */
  private static final double REPEATED = 5;

  /** The inside of databases, where they are a part of the service's process. */
  private static final Frames EMBEDDED =
      Frames.of(
          "org.h2.mvstore.*",
          "org.hsqldb.Session#*",
          "org.apache.derby.impl.store.*",
          "org.apache.derby.impl.services.locks.*");

  /** Here a call waits for a connection, before anybody is asked. */
  private static final Frames LEASES =
      Frames.of(
          "org.apache.http.pool.AbstractConnPool#getPoolEntryBlocking",
          "org.apache.http.impl.conn.PoolingHttpClientConnectionManager#leaseConnection",
          "org.apache.hc.client5.http.impl.classic.InternalExecRuntime#acquireEndpoint");

  private static final double MUCH_LEASING = 0.2;

  /** What stacks show of the time that an answer takes, if they are of those who wait for it. */
  private static final double MOST_OF_AN_ANSWER = 0.5;

  /** Requests a second at which what was seen under load is measured again, by the clock. */
  private static final double RATE = 20;

  /**
   * An answer that is late.
   *
   * @param answer the one that takes most of the request, if there are several
   * @param others as slow as that, one after the other, without which it would not be most of it
   * @param alone what the same took at a low rate, milliseconds; null if it is late there too
   */
  private record Late(
      Activity activity, Answer answer, List<Answer> others, @Nullable Double alone) {
    Late(Activity activity, Answer answer, @Nullable Double alone) {
      this(activity, answer, List.of(), alone);
    }

    double share() {
      return answer.share() + others.stream().mapToDouble(Answer::share).sum();
    }

    List<Answer> all() {
      return Stream.concat(Stream.of(answer), others.stream()).toList();
    }
  }

  @Override
  public String id() {
    return "slow-downstream";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    boolean seen =
        evidence.activities().stream()
            .anyMatch(a -> a.requests().stream().anyMatch(r -> r.span() != null));
    if (!seen) {
      return new Outcome.CannotTell("requests that were seen from inside");
    }
    boolean dropped = evidence.recording().droppedEvents() > 0;
    List<Answer> alone = evidence.steady().map(a -> answers(a, dropped, true)).orElse(List.of());
    List<Answer> loaded =
        // Behind an event loop, what is late there may be the loop itself.
        evidence.overload().map(a -> answers(a, dropped, false)).orElse(List.of());
    double computed = computedHere(evidence);
    Optional<Late> late =
        evidence
            .steady()
            .flatMap(
                a ->
                    slowest(alone)
                        .filter(s -> isMost(s) && isLong(s, computed))
                        .map(s -> new Late(a, s, null))
                        .or(() -> together(a, alone, computed)))
            .or(() -> evidence.overload().flatMap(a -> inLine(a, alone, loaded)));
    if (late.isPresent()) {
      return new Outcome.Found(List.of(finding(evidence, late.get())));
    }
    for (Activity activity : evidence.activities()) {
      Optional<Hangs> hangs = hangs(activity, dropped);
      if (hangs.isPresent()) {
        return new Outcome.Found(List.of(finding(evidence, activity, hangs.get())));
      }
    }
    return new Outcome.RuledOut(
        slowest(alone)
            .or(() -> slowest(loaded))
            .map(
                a ->
                    String.format(
                        Locale.ROOT,
                        "the longest that a request asks for takes %.1f ms, %.0f %% of its time: %s",
                        a.millis(),
                        a.share() * 100,
                        a.question().subject()))
            .orElse("requests ask neither a database nor another service"));
  }

  /** That a token is asked for at all is another fault than that it comes late. */
  private static List<Answer> answers(Activity activity, boolean dropped, boolean elsewhere) {
    return Answer.in(activity.requests(), dropped, elsewhere).stream()
        .filter(answer -> !answer.question().isForToken())
        .toList();
  }

  private static Optional<Answer> slowest(List<Answer> answers) {
    return answers.stream().max(Comparator.comparingDouble(Answer::share));
  }

  private static boolean isMost(Answer answer) {
    return answer.share() >= MIN_SHARE && answer.count() < REPEATED;
  }

  /**
   * @param computed processor time of a request that searches in its own process, milliseconds
   */
  private static boolean isLong(Answer answer, double computed) {
    return answer.question().kind() == WaitKind.STATEMENT
        ? answer.millis() >= SLOW_STATEMENT_MILLIS
            || computed * answer.share() >= SLOW_COMPUTING_MILLIS
        : answer.millis() >= SLOW_CALL_MILLIS;
  }

  /** Several that are slow each, none of which is most of the request by itself. */
  private static Optional<Late> together(Activity activity, List<Answer> alone, double computed) {
    return Question.ANY.stream()
        .map(
            kind ->
                alone.stream()
                    .filter(a -> a.question().kind() == kind)
                    .filter(a -> isLong(a, computed) && a.count() < REPEATED)
                    .sorted(Comparator.comparingDouble(Answer::share).reversed())
                    .toList())
        .filter(slow -> slow.size() > 1)
        .map(slow -> new Late(activity, slow.get(0), slow.subList(1, slow.size()), null))
        // What is asked side by side counts twice here.
        .filter(late -> late.share() >= MIN_SHARE && late.share() <= 1)
        .findFirst();
  }

  /**
   * Processor time of a request, milliseconds, where the database is a part of this process and
   * many requests wait for processors to search on; else 0.
   */
  private static double computedHere(Evidence evidence) {
    boolean here =
        evidence
            .steady()
            .filter(Activity::tells)
            .filter(a -> a.share(s -> s.runnable() && Downstream.STATEMENTS.in(s)) >= MIN_SHARE)
            .isPresent();
    return here
        ? evidence
            .overload()
            .filter(a -> a.machineBusy() >= MAX_BUSY)
            .map(Activity::cpuMillisPerRequest)
            .orElse(0.0)
        : 0;
  }

  /**
   * Fast by itself and slow among many, with processors to spare; or asleep in a database of this
   * process, where who waits for a processor would be ready to run.
   */
  private static Optional<Late> inLine(Activity activity, List<Answer> alone, List<Answer> loaded) {
    boolean asleep = activity.share(s -> !s.runnable() && EMBEDDED.in(s)) >= MIN_SHARE;
    if ((activity.machineBusy() > MAX_BUSY && !asleep)
        || activity.share(LEASES::in) >= MUCH_LEASING) {
      return Optional.empty();
    }
    return slowest(loaded.stream().map(Answer::onTheWhole).toList())
        .filter(a -> isMost(a) && isLong(a, 0))
        .flatMap(
            answer ->
                alone.stream()
                    .filter(a -> a.question().equals(answer.question()))
                    .filter(a -> a.millis() * SLOWED_DOWN <= answer.millis())
                    .findFirst()
                    .map(a -> new Late(activity, answer, a.millis())));
  }

  /** Under load, only with processors to spare: else whoever does not get one is late. */
  private static Optional<Hangs> hangs(Activity activity, boolean dropped) {
    if (activity.overloaded()
        && (activity.machineBusy() > MAX_BUSY || activity.share(LEASES::in) >= MUCH_LEASING)) {
      return Optional.empty();
    }
    return Hangs.in(activity.requests(), dropped).stream()
        .filter(h -> h.share() >= MIN_SHARE)
        .max(Comparator.comparingDouble(Hangs::share));
  }

  private Finding finding(Evidence evidence, Activity activity, Hangs hangs) {
    boolean statement = hangs.question().kind() == WaitKind.STATEMENT;
    Optional<CostPath> path = path(evidence, activity, hangs.question().kind());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%d of %,d %s (%s) waited %.0f ms (median), the others %.1f ms: %s",
            hangs.late(),
            hangs.asked(),
            activity.labels(),
            evidence.recording().requests().get(hangs.question().request()),
            hangs.lateMillis(),
            hangs.otherMillis(),
            hangs.question().subject()));
    String title =
        String.format(
            Locale.ROOT,
            "One in %.0f %s waits %.1f s for %s instead of %.1f ms, which is %.0f %% of the time of all",
            (double) hangs.asked() / hangs.late(),
            activity.labels(),
            hangs.lateMillis() / 1e3,
            statement ? "a statement" : "another service's answer",
            hangs.otherMillis(),
            hangs.share() * 100);
    String explanation =
        statement
            ? "Most answers come at once and some very late: a database does that most often where"
                + " the rows are locked by another transaction until it ends, a job's or another"
                + " service's. Keep transactions short, and nothing slow within them; a time-out of"
                + " locks or statements bounds the harm."
            : "Most answers come at once and some very late, and nothing ends the waiting: each of"
                + " these keeps a request and its thread. A time-out a little above the usual time,"
                + " with a second attempt or an answer without it, bounds the harm.";
    SymptomMetric metric =
        SymptomMetric.recurring(
            activity.label() + ", mean",
            activity.meanMillis(),
            activity.meanMillis() * (1 - hangs.share()),
            activity.overloaded() ? RATE : activity.phase().targetRate(),
            Double.NaN);
    return finding(
        statement,
        title,
        explanation,
        path,
        path.flatMap(CostPath::ownCall),
        List.of(),
        List.of(hangs.question()),
        facts,
        hangs.share(),
        metric);
  }

  private static Optional<CostPath> path(Evidence evidence, Activity activity, WaitKind kind) {
    Frames frames = frames(kind);
    return activity.tells()
        // A client may wait for its answer as for any other thread.
        ? CostPath.of(activity, activity.occupied(), evidence.origins(), frames::outermost)
        : Optional.empty();
  }

  private static Frames frames(WaitKind kind) {
    return switch (kind) {
      case STATEMENT -> Downstream.STATEMENTS;
      case HTTP_CALL -> Downstream.CALLS;
      default -> Downstream.READS;
    };
  }

  private Finding finding(
      boolean statement,
      String title,
      String explanation,
      Optional<CostPath> path,
      Optional<CostPath.Call> removed,
      List<Change> first,
      List<Question> asked,
      List<String> facts,
      double share,
      SymptomMetric metric) {
    path.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return new Finding(
        id(),
        title + path.flatMap(CostPath::own).map(f -> ", from " + CostFinding.simple(f)).orElse(""),
        new Cause(
            statement ? Cause.Kind.APP_CODE : Cause.Kind.SYSTEM,
            path.map(CostPath::where).orElse(List.of()),
            null,
            null,
            explanation,
            null),
        facts,
        share,
        metric,
        path.map(CostPath::pathFrames).orElse(List.of()),
        Stream.concat(
                first.stream(),
                Writes.noted(
                    removed.map(CostPath.Call::remembered).map(List::of).orElse(List.of()),
                    asked.stream().map(Question::subject))
                    .stream())
            .toList());
  }

  private Finding finding(Evidence evidence, Late late) {
    Answer answer = late.answer();
    Activity activity = late.activity();
    boolean statement = answer.question().kind() == WaitKind.STATEMENT;
    boolean lined = statement && late.alone() != null;
    Frames frames = frames(answer.question().kind());
    // Of several calls only those that keep a thread are seen in stacks: it may be another one.
    double seen = Attended.share(activity);
    Optional<CostPath> path =
        path(evidence, activity, answer.question().kind())
            .filter(p -> p.share() * seen >= MOST_OF_AN_ANSWER * answer.share());
    List<String> facts = new ArrayList<>();
    for (Answer one : late.all()) {
      facts.add(
          String.format(
              Locale.ROOT,
              "%.1f ms of a %s (%s): %s",
              one.millis(),
              activity.label(),
              evidence.recording().requests().get(one.question().request()),
              one.question().subject()));
    }
    if (late.alone() != null) {
      facts.add(
          String.format(
              Locale.ROOT,
              "%.0f times as long as alone, where it takes %.1f ms, with %.0f %% of the processors' time in"
                  + " use",
              answer.millis() / late.alone(),
              late.alone(),
              activity.machineBusy() * 100));
      Meanwhile.of(
              activity,
              evidence.origins(),
              s -> frames.outermost(s) < 0 && evidence.origins().outermostOwn(s) >= 0)
          .ifPresent(words -> facts.add("meanwhile the other requests: " + words));
    }
    String title =
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %s%s",
            late.share() * 100,
            activity.label(),
            awaited(late),
            late.alone() == null
                ? ""
                : String.format(
                    Locale.ROOT,
                    ", which takes %.0f times as long as alone",
                    answer.millis() / late.alone()));
    return finding(
        statement,
        title,
        explanation(statement, late.alone() != null)
            + (lined && TableLocks.areWaitedFor(activity) ? " " + TableLocks.WHY : ""),
        path,
        late.others().isEmpty()
            ? path.flatMap(CostPath::ownCall)
            : path.flatMap(CostPath::firstCallOfOwn),
        lined
            ? Stream.concat(
                    TableLocks.without(activity).stream(),
                    RowHolders.hurried(activity, evidence.origins()).stream())
                .toList()
            : List.of(),
        late.all().stream().map(Answer::question).toList(),
        facts,
        late.share(),
        activity.metricWithoutWaiting(late.share()));
  }

  private static String awaited(Late late) {
    boolean statement = late.answer().question().kind() == WaitKind.STATEMENT;
    if (late.others().isEmpty()) {
      return statement ? "one statement" : "another service's answer";
    }
    return String.format(
        Locale.ROOT,
        "%d %s, one after the other",
        late.all().size(),
        statement ? "slow statements" : "slow answers of other services");
  }

  private static String explanation(boolean statement, boolean inLine) {
    if (statement) {
      return inLine
          ? "The statement is fast alone and slow among others: requests stand in line inside the"
              + " database, most often for rows that another transaction has locked until it ends."
          : "The database takes long for the statement itself: rows are searched for without an index,"
              + " or there are very many of them.";
    }
    return inLine
        ? "The other service answers fast alone and slowly when asked by many at a time: requests stand in"
            + " line there."
        : "The other service takes long to answer, and the request waits for it.";
  }
}
