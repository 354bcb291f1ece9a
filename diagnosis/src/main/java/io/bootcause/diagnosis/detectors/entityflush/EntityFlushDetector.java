package io.bootcause.diagnosis.detectors.entityflush;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/**
 * A session compares all its entities with what was loaded, again and again. Doc page:
 * entity-flush.md.
 */
public final class EntityFlushDetector extends NeedlessWork {
  /** Hibernate's AvailableSettings.FLUSH_MODE: compares at the end of transactions only. */
  private static final String FLUSH_MODE = "spring.jpa.properties.org.hibernate.flushMode";

  public EntityFlushDetector() {
    super(
        new CostRule(
            "entity-flush",
            Frames.of(
                "org.hibernate.event.internal.AbstractFlushingEventListener#flushEntities",
                "org.hibernate.event.internal.DefaultFlushEntityEventListener#onFlushEntity",
                "org.hibernate.event.internal.AbstractFlushingEventListener#prepareEntityFlushes",
                "org.hibernate.event.internal.AbstractFlushingEventListener#flushCollections"),
            0.25,
            5,
            1,
            "comparing the session's entities with what was loaded",
            "Before each query the session looks at all its entities for changes that the query should see."
                + " With many entities and many queries in one transaction the work is the product of the two."
                + " Read in a transaction with readOnly = true, which does not compare; flush and clear the"
                + " session now and then where there is much to write.",
            Cause.Kind.CONFIG,
            List.of(new Change.SetProperty(FLUSH_MODE, "COMMIT"))));
  }
}
