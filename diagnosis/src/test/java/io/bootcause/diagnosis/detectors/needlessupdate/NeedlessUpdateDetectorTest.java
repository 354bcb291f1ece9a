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
  void twoBatchesAreManyUpdates() {
    String execute = "org.hibernate.engine.jdbc.batch.internal.BatchImpl#performExecution";
    Recordings batched =
        requests("GET /leases", 2, 60)
            .threads("exec-#", 100, ENTRY, "a.Leases#list", UPDATE, execute);

    assertThat(examine(batched)).isInstanceOf(Outcome.Found.class);
    assertThat(examine(requests("GET /leases", 2, 60))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void soIsOneThatIsFull() {
    String batch = "org.hibernate.engine.jdbc.batch.internal.BatchImpl#";
    Recordings full =
        requests("GET /leases", 1, 60)
            .threads(
                "exec-#",
                100,
                ENTRY,
                "a.Leases#list",
                UPDATE,
                batch + "addToBatch",
                batch + "performExecution");
    Recordings ofThoseBefore =
        requests("GET /leases", 1, 60)
            .threads(
                "exec-#",
                100,
                ENTRY,
                "a.Leases#list",
                UPDATE,
                batch + "execute",
                batch + "performExecution");

    assertThat(examine(full)).isInstanceOf(Outcome.Found.class);
    assertThat(examine(ofThoseBefore)).isInstanceOf(Outcome.RuledOut.class);
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
