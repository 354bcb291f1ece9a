package io.bootcause.diagnosis.detectors.needlessupdate;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Question;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Requests that only read end with writing back what they have read. Doc page: needless-update.md.
 */
public final class NeedlessUpdateDetector implements Detector {
  private static final Pattern READS = Pattern.compile("(?i)(GET|HEAD)\\s.*");

  /** A request that reads may count how often it was made. */
  private static final double MANY = 5;

  private static final String BATCHES = "batch.size";

  private final Detector writing = new WritingBackDetector();

  /** What does the writing in Hibernate, at the end of a transaction or before a query. */
  private static final class WritingBackDetector extends NeedlessWork {
    private static final Frames UPDATES =
        Frames.of(
            "org.hibernate.action.internal.EntityUpdateAction#execute",
            // What they have been added to, after the last one.
            "org.hibernate.engine.jdbc.internal.JdbcCoordinatorImpl#executeBatch");

    WritingBackDetector() {
      super(
          new CostRule(
                  "needless-update",
                  UPDATES,
                  0.25,
                  2,
                  1,
                  "writing back entities that it was to read",
                  "The request only reads, and ends with an UPDATE for each entity that it has loaded: the"
                      + " session takes them for changed. Most often a value of theirs has a type without"
                      + " equals (a converter's, JSON), so that it never equals what was loaded, or something"
                      + " changes it while it is read. Others then wait for these rows, too. Read in a"
                      + " transaction with readOnly = true, and give the type an equals and hashCode.",
                  Cause.Kind.APP_CODE,
                  // What a transaction that only reads leaves out as well.
                  List.of(
                      new Change.Skip(
                          "org.hibernate.event.internal.DefaultFlushEventListener#onFlush", true)))
              .unremovable());
    }
  }

  /**
   * @param batches in each request; single statements count as batches of one
   * @param size of a batch, on average
   */
  private record Updates(String statement, double batches, double size) {
    double count() {
      return batches * size;
    }

    String text() {
      String together = size > 1 ? String.format(Locale.ROOT, ", %.0f in a batch", size) : "";
      return String.format(
          Locale.ROOT, "%.0f times in each request%s: %s", count(), together, statement);
    }
  }

  @Override
  public String id() {
    return writing.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome outcome = writing.examine(evidence);
    if (!(outcome instanceof Outcome.Found found)) {
      return outcome;
    }
    if (!evidence.recording().requests().stream().allMatch(r -> READS.matcher(r).matches())) {
      return new Outcome.RuledOut("not all requests only read: writing may be what they are for");
    }
    return evidence.activities().stream()
        .flatMap(activity -> updates(evidence, activity).stream())
        .filter(updates -> updates.count() >= MANY)
        .findFirst()
        .<Outcome>map(
            updates -> new Outcome.Found(List.of(found.findings().get(0).withFact(updates.text()))))
        .orElseGet(
            () -> new Outcome.RuledOut("a request that reads writes no more than a few entities"));
  }

  /** The statement of the kind that requests end with most often. */
  private static Optional<Updates> updates(Evidence evidence, Activity activity) {
    boolean dropped = evidence.recording().droppedEvents() > 0;
    Map<Question, List<Integer>> asked =
        Question.asked(
            activity.requests(),
            dropped,
            false,
            EnumSet.of(WaitKind.STATEMENT),
            (request, waits) -> Optional.of(waits.size()));
    return asked.entrySet().stream()
        .filter(e -> e.getKey().subject().toLowerCase(Locale.ROOT).startsWith("update "))
        .map(
            e ->
                new Updates(
                    e.getKey().subject(),
                    Stats.median(e.getValue().stream().map(Integer::doubleValue).toList()),
                    // Executed by itself unless it was read.
                    Series.last(
                            evidence.recording(),
                            activity.phase(),
                            BATCHES + "[" + e.getKey().subject() + "]")
                        .orElse(1)))
        .max(Comparator.comparingDouble(Updates::count));
  }
}
