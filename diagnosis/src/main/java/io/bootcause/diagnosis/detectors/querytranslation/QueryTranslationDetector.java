package io.bootcause.diagnosis.detectors.querytranslation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Hibernate translates queries in each request. Doc page: query-translation.md. */
public final class QueryTranslationDetector extends NeedlessWork {
  private static final String QUERY = "spring.jpa.properties.hibernate.query.";

  public QueryTranslationDetector() {
    super(
        new CostRule(
                "query-translation",
                Frames.of(
                    "org.hibernate.engine.query.spi.HQLQueryPlan#<init>",
                    "org.hibernate.query.hql.internal.StandardHqlTranslator#translate",
                    "org.hibernate.query.sqm.internal.ConcreteSqmSelectQueryPlan#buildCacheableSqmInterpretation"),
                // A service has so many queries, and each is translated once; but for those with a
                // list of values, which Hibernate translates for each call.
                0.25,
                1,
                0.05,
                "translating queries that have been translated before",
                "Hibernate keeps what a query became by its text, for so many of them. With more"
                    + " different ones than there is room for, such as texts with values in them or"
                    + " lists of many lengths, each is parsed and translated anew.",
                Cause.Kind.CONFIG,
                List.of(
                    // The default, and lists of values of fewer different lengths.
                    new Change.SetProperty(QUERY + "plan_cache_max_size", "2048"),
                    new Change.SetProperty(QUERY + "in_clause_parameter_padding", "true")))
            .unremovable());
  }
}
