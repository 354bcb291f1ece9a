package io.bootcause.diagnosis.detectors.needlessupdate;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class NeedlessUpdateDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String UPDATE = "org.hibernate.action.internal.EntityUpdateAction#execute";
  private static final String STATEMENT = "update lease set terms=? where id=?";
  private static final String BATCH = "batch.size[" + STATEMENT + "]";

  /** Requests of 20 ms with so many updates each, in which they spend so much of their time. */
  private static Recordings requests(String request, int updates, long percent) {
    Recordings recordings = new Recordings().usersOwn("a.Leases").asking(request).steady();
    for (int n = 0; n < 20; n++) {
      recordings.requests(1, 20);
      for (int i = 0; i < updates; i++) {
        recordings.waited(WaitKind.STATEMENT, STATEMENT, 5 + i, 5.5 + i);
      }
    }
    return recordings
        .threads("exec-#", percent, ENTRY, "a.Leases#list", UPDATE)
        .threads("exec-#", 100 - percent, ENTRY, "a.Leases#list");
  }

  private static Outcome examine(Recordings recordings) {
    return new NeedlessUpdateDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void whatReadsWritesBackWhatItHasRead() {
    Outcome outcome = examine(requests("GET /leases", 6, 60));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("60 %", "writing back entities", "from Leases.list");
    assertThat(finding.evidence()).anyMatch(e -> e.startsWith("6 times in each request"));
    assertThat(finding.candidates()).hasAtLeastOneElementOfType(Change.Skip.class);
  }

  @Test
  void oneBatchMayBeManyUpdates() {
    Outcome outcome = examine(requests("GET /leases", 1, 60).gauge(BATCH, 6));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).evidence())
        .contains("6 times in each request, 6 in a batch: " + STATEMENT);
  }

  @Test
  void nearMissABatchOfOneOrTwo() {
    assertThat(examine(requests("GET /leases", 1, 60).gauge(BATCH, 2)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatTheLastBatchTakesCounts() {
    String batch = "org.hibernate.engine.jdbc.internal.JdbcCoordinatorImpl#executeBatch";
    Recordings recordings =
        requests("GET /leases", 1, 10)
            .gauge(BATCH, 40)
            .threads("exec-#", 60, ENTRY, "a.Leases#list", batch);

    assertThat(examine(recordings)).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissWhatIsToWrite() {
    assertThat(examine(requests("POST /leases", 6, 60))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissACountOfRequestsThatIsWritten() {
    assertThat(examine(requests("GET /leases", 1, 60))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissLittleOfTheTime() {
    assertThat(examine(requests("GET /leases", 6, 10))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(new Recordings())).isInstanceOf(Outcome.CannotTell.class);
  }
}
