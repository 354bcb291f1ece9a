package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;

/**
 * Statements by which Hibernate loads what entities refer to, one by one; it can ask for many at a
 * time. Not by a unique key, as the far side of a one-to-one is: that it does not batch. <a
 * href="https://docs.jboss.org/hibernate/orm/6.6/userguide/html_single/Hibernate_User_Guide.html#fetching-batch">Source</a>.
 */
final class OneByOne {
  private static final double MOST = 0.5;

  private static final Frames LOADS =
      Frames.of(
          "org.hibernate.proxy.AbstractLazyInitializer#initialize",
          "org.hibernate.collection.spi.AbstractPersistentCollection#*",
          "org.hibernate.collection.internal.AbstractPersistentCollection#*",
          "org.hibernate.sql.results.graph.entity.internal.EntitySelectFetchInitializer#*",
          "org.hibernate.sql.results.graph.collection.internal.*",
          "org.hibernate.engine.internal.TwoPhaseLoad#*");

  private static final Frames BY_UNIQUE_KEY =
      Frames.of(
          "org.hibernate.persister.entity.AbstractEntityPersister#loadByUniqueKey",
          "org.hibernate.type.EntityType#loadByUniqueKey");

  private OneByOne() {}

  /** What would have it ask for many at a time; none if it does not load most of them. */
  static List<Change> changes(Evidence evidence) {
    return evidence.activities().stream().filter(Activity::tells).anyMatch(OneByOne::isMost)
        ? List.of(
            new Change.SetProperty(
                "spring.jpa.properties.hibernate.default_batch_fetch_size", "100"))
        : List.of();
  }

  private static boolean isMost(Activity activity) {
    long all = 0;
    long loaded = 0;
    for (ThreadStack stack : activity.working()) {
      if (Downstream.STATEMENTS.in(stack)) {
        all += stack.weight();
        loaded += LOADS.in(stack) && !BY_UNIQUE_KEY.in(stack) ? stack.weight() : 0;
      }
    }
    return all > 0 && loaded >= MOST * all;
  }
}
