package io.bootcause.diagnosis.detectors.pagedinmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import org.junit.jupiter.api.Test;

class PagedInMemoryDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String LIST = "org.hibernate.query.sqm.internal.QuerySqmImpl#doList";
  private static final String READ = "org.hibernate.sql.results.spi.ListResultsConsumer#consume";
  private static final String SAID =
      "org.hibernate.query.sqm.internal.AbstractSqmSelectionQuery#errorOrLogForPaginationWithCollectionFetch";

  /** Queries of one method that read for so much of the time, and who pages in memory. */
  private static Outcome examine(long reading, String list, String pages, String said) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Owners", "a.Pets")
            .steady()
            .requests(20, 40)
            .threads("exec-#", reading, ENTRY, "a.Owners#page", list, READ)
            .threads("exec-#", 2, ENTRY, pages, list, said)
            .threads("exec-#", 98 - reading, ENTRY, "a.Owners#page");
    return new PagedInMemoryDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void allRowsAreReadForAPage() {
    Outcome outcome = examine(50, LIST, "a.Owners#page", SAID);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isEqualTo(0.52);
    assertThat(finding.title()).endsWith("of which one page is kept, from Owners.page");
  }

  @Test
  void asOlderOnesSayIt() {
    assertThat(
            examine(
                50,
                "org.hibernate.hql.internal.ast.QueryTranslatorImpl#list",
                "a.Owners#page",
                "org.hibernate.internal.CoreMessageLogger_$logger"
                    + "#firstOrMaxResultsSpecifiedWithCollectionFetch"))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissThePageOfAnotherMethod() {
    assertThat(examine(50, LIST, "a.Pets#page", SAID)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissItDoesNotPage() {
    assertThat(examine(90, LIST, "a.Owners#page", READ)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissItIsLittle() {
    assertThat(examine(10, LIST, "a.Owners#page", SAID)).isInstanceOf(Outcome.RuledOut.class);
  }
}
