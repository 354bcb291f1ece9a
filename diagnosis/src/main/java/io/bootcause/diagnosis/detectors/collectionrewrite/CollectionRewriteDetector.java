package io.bootcause.diagnosis.detectors.collectionrewrite;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;

/**
 * Hibernate deletes all rows of a collection and inserts them again, since one has changed. Doc
 * page: collection-rewrite.md.
 */
public final class CollectionRewriteDetector extends NeedlessWork {
  /** Of a collection that was there before: a new one is written as a whole, and rightly. */
  private static final Frames UPDATE =
      Frames.of("org.hibernate.action.internal.CollectionUpdateAction#execute");

  private static final Frames ANEW =
      Frames.of(
          "org.hibernate.persister.collection.BasicCollectionPersister#recreate",
          "org.hibernate.persister.collection.OneToManyPersister#recreate",
          "org.hibernate.persister.collection.AbstractCollectionPersister#recreate",
          "org.hibernate.persister.collection.AbstractCollectionPersister#remove");

  public CollectionRewriteDetector() {
    super(
        new CostRule(
                "collection-rewrite",
                UPDATE,
                0.25,
                2,
                1,
                "deleting and inserting again all rows of a collection",
                "An element was added to the collection or taken from it. Hibernate cannot tell its rows"
                    + " apart, so that it deletes all of them and inserts them again: a List of"
                    + " elements without @OrderColumn is a bag. Each request pays for all that is in"
                    + " it already, and those that change the same one wait for each other. Make the"
                    + " element an entity of its own, or the collection a Set or an ordered List.",
                Cause.Kind.APP_CODE,
                List.of(
                    new Change.Skip(
                        "org.hibernate.action.internal.CollectionUpdateAction#execute", true)))
            .unremovable());
  }

  @Override
  protected int at(ThreadStack stack) {
    return ANEW.in(stack) ? UPDATE.outermost(stack) : -1;
  }
}
