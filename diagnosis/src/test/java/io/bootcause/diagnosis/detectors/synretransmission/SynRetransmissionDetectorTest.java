package io.bootcause.diagnosis.detectors.synretransmission;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynRetransmissionDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Orders#list";
  private static final String PEER = "connecting[127.0.0.1:4711]";

  /** On 32 connections, for 5 s; nine tenths of the time goes to connecting. */
  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Orders")
        .steady()
        .requests(20, 15)
        .threads("exec-#", 100, ENTRY, HANDLER)
        .overload(32)
        .requests(2000, 80)
        .usingCores(0.5)
        .counted(0.3, 0, -1)
        .asleep("exec-#", 900, ENTRY, HANDLER, "java.net.Socket#connect", "X#connect")
        .threads("exec-#", 100, ENTRY, HANDLER);
  }

  private static Outcome examine(Recordings recordings) {
    return new SynRetransmissionDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void findsWhatIsAskedForAgain() {
    Outcome outcome =
        examine(service().counter(PEER, 0, 24).counter("syn.retransmissions", 7, 127));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("75 % of a request with 32 connections", "127.0.0.1:4711", "Orders.list");
    assertThat(finding.candidates()).containsExactly(new Change.Limit(2, List.of(HANDLER)));
  }

  @DisplayName("silent where few wait, or nothing was asked for again")
  @ParameterizedTest
  @CsvSource({"24, 5", "24, 0", "5, 120", "0, 120"})
  void nearMiss(double connecting, double again) {
    Recordings recordings = service().counter("syn.retransmissions", 7, 7 + again);
    assertThat(examine(connecting > 0 ? recordings.counter(PEER, 0, connecting) : recordings))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWhereTheSystemDoesNot() {
    assertThat(examine(service())).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void thatConnectionsAreOpenedIsAPartOfIt() {
    assertThat(found(service())).containsExactly("connection-churn");
    assertThat(found(service().counter(PEER, 0, 24).counter("syn.retransmissions", 7, 127)))
        .containsExactly("syn-retransmission");
  }

  private static List<String> found(Recordings recordings) {
    return new Diagnostician(Detectors.all())
        .diagnose(new Evidence(recordings.build())).findings().stream()
            .map(Finding::detector)
            .toList();
  }
}
