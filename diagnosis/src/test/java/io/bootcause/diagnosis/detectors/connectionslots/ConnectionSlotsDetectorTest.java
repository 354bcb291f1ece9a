package io.bootcause.diagnosis.detectors.connectionslots;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ConnectionSlotsDetectorTest {

  private static Outcome examine(Recordings recordings) {
    return new ConnectionSlotsDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final String LATCH = "org.apache.tomcat.util.threads.LimitLatch#countUpOrAwait";

  @Test
  void requestsThatFailBesideIdleConnectionsTellThatThereIsNoPlace() {
    Finding finding =
        found(
            new Recordings()
                .hoard(300)
                .asleep("http-nio-#-Acceptor", 100, LATCH)
                .failure()
                .failure()
                .failure());

    assertThat(finding.title()).contains("300");
    assertThat(finding.cause().where()).containsExactly(LATCH);
    assertThat(finding.metric().hoarded()).isEqualTo(300);
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("server.tomcat.max-keep-alive-requests", "1"));
  }

  @Test
  void requestsThatSucceedBesideThemRuleItOut() {
    Outcome outcome = examine(new Recordings().hoard(300).requests(3, 2));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("3 of 3");
  }

  @Test
  void withoutAHoardItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
