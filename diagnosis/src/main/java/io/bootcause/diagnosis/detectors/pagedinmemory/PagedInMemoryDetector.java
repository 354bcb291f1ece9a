package io.bootcause.diagnosis.detectors.pagedinmemory;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hibernate reads all rows of a query and keeps one page of what they make. Doc page:
 * paged-in-memory.md.
 */
public final class PagedInMemoryDetector implements Detector {
  private static final String ID = "paged-in-memory";

  /** It says so each time, if anybody listens (HHH000104, HHH90003004). */
  private static final Frames SAID =
      Frames.of(
          "org.hibernate.*#errorOrLogForPaginationWithCollectionFetch",
          "org.hibernate.*#firstOrMaxResultsSpecifiedWithCollectionFetch");

  private static final CostRule RULE =
      new CostRule(
          ID,
          Frames.of(
              "org.hibernate.query.sqm.internal.*#doList",
              "org.hibernate.hql.internal.ast.QueryTranslatorImpl#list"),
          0.25,
          5,
          1,
          "reading all rows of a query, of which one page is kept",
          "The query fetches a collection with what it is asked for, so that the database cannot count"
              + " out a page: Hibernate reads all rows, makes objects of them and throws most of them"
              + " away, with a warning. What a page costs grows with all that there is. Read the ids of"
              + " a page first and fetch these with their collections, or leave the collections to be"
              + " loaded in batches (hibernate.default_batch_fetch_size).",
          Cause.Kind.APP_CODE,
          List.of());

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Origins origins = evidence.origins();
    Set<String> askers =
        evidence.activities().stream()
            .flatMap(PagedInMemoryDetector::stacks)
            .filter(SAID::in)
            .map(stack -> asker(stack, SAID.outermost(stack), origins))
            .collect(Collectors.toSet());
    return new ReadingDetector(askers).examine(evidence);
  }

  private static Stream<ThreadStack> stacks(Activity activity) {
    return Stream.concat(activity.working().stream(), activity.onProcessor().stream());
  }

  /** The service's own method that asks; empty if none is to be seen. */
  private static String asker(ThreadStack stack, int query, Origins origins) {
    return origins.nearestOwn(stack.frames(), query - 1).orElse("");
  }

  /** What those queries cost that were seen to be told of. */
  private static final class ReadingDetector extends NeedlessWork {
    private final Set<String> askers;

    ReadingDetector(Set<String> askers) {
      super(RULE);
      this.askers = askers;
    }

    @Override
    protected int at(ThreadStack stack, Origins origins) {
      int query = super.at(stack, origins);
      return query >= 0 && askers.contains(asker(stack, query, origins)) ? query : -1;
    }
  }
}
