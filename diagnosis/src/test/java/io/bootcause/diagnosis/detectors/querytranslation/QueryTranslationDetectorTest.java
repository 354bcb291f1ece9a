package io.bootcause.diagnosis.detectors.querytranslation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class QueryTranslationDetectorTest extends RuleContract {
  private static final String TRANSLATES = "org.hibernate.engine.query.spi.HQLQueryPlan#<init>";

  QueryTranslationDetectorTest() {
    super(new QueryTranslationDetector(), "query-translation", TRANSLATES);
  }

  private static Recordings translating(int percent) {
    return new Recordings()
        .usersOwn("a.Orders")
        .steady()
        .requests(20, 20)
        .threads("exec-#", percent, ENTRY, HANDLER, TRANSLATES)
        .threads("exec-#", 100 - percent, ENTRY, HANDLER);
  }

  @Test
  void triesRoomForMoreQueries() {
    Outcome outcome = examine(translating(30));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.candidates())
        .startsWith(
            new Change.SetProperty(
                "spring.jpa.properties.hibernate.query.plan_cache_max_size", "2048"))
        .noneMatch(Change.Remember.class::isInstance);
  }

  @Test
  void nearMissAQueryNowAndThen() {
    assertThat(examine(translating(20))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** A service whose processors are used up under load, with so much of it in translating. */
  private static Recordings warm(int percent) {
    return translating(30)
        .counted(0.99, 0, 1L << 30)
        .overload(16)
        .usingCores(1.9)
        .requests(200, 40)
        .threads("exec-#", percent, ENTRY, HANDLER, TRANSLATES)
        .threads("exec-#", 100 - percent, ENTRY, HANDLER)
        .onProcessor("exec-#", percent, ENTRY, HANDLER, TRANSLATES)
        .onProcessor("exec-#", 100 - percent, ENTRY, HANDLER);
  }

  @Test
  void nearMissOnlyWhileItsCodeIsNotCompiled() {
    assertThat(examine(warm(5))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(warm(20))).isInstanceOf(Outcome.Found.class);
  }
}
