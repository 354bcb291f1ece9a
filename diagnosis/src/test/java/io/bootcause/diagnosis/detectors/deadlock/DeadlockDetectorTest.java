package io.bootcause.diagnosis.detectors.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.Validity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlockDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Orders", "a.Stock").overload(16);
  }

  private static Recordings embraced() {
    return service()
        .dumped("exec-3", "0x1", List.of("0x9"), ENTRY, "a.Orders#list", "a.Orders#wait")
        .dumped("exec-1", "0x2", List.of("0x1"), ENTRY, "a.Orders#place", "a.Stock#take")
        .dumped("exec-2", "0x1", List.of("0x2"), ENTRY, "a.Stock#refill", "a.Orders#open")
        .standsStill();
  }

  private static Outcome examine(Recordings recordings) {
    return new DeadlockDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void namesWhoWaitsForWhomAndWhatWouldKeepThemApart() {
    Outcome outcome = examine(embraced());

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("2 threads").contains("Stock.take", "Orders.open");
    assertThat(finding.cause().where()).containsExactly("a.Stock#take", "a.Orders#open");
    assertThat(finding.evidence())
        .contains(
            "thread exec-1, in Stock.take, waits for the lock of a a.Lock that thread exec-2 has",
            "1 more threads stand at requests behind them");
    assertThat(finding.candidates())
        .containsExactly(new Change.Limit(1, List.of("a.Orders#place", "a.Stock#refill")));
    assertThat(finding.metric().timeoutMillis()).isPositive();
  }

  @Test
  void isTheOnlyThingSaidOfAServiceThatStandsStill() {
    Recordings recordings = embraced();
    for (int i = 0; i < 40; i++) {
      recordings.blocked("exec-#", 10, ENTRY, "a.Orders#list", "a.Orders#wait");
    }
    Diagnosis diagnosis = new Diagnostician(Detectors.all()).diagnose(recordings.build());

    assertThat(diagnosis.findings()).extracting(Finding::detector).containsExactly("deadlock");
    assertThat(diagnosis.findings().get(0).evidence())
        .anyMatch(fact -> fact.startsWith("part of it (unanswered)"));
    assertThat(diagnosis.validity().verdict()).isEqualTo(Validity.Level.DOUBTFUL);
  }

  @Test
  void aLongChainThatEndsIsNone() {
    assertThat(
            examine(
                service()
                    .dumped("exec-1", "0x2", List.of("0x1"), ENTRY, "a.Orders#place")
                    .dumped("exec-2", "0x3", List.of("0x2"), ENTRY, "a.Orders#place")
                    .dumped("exec-3", "", List.of("0x3"), ENTRY, "a.Orders#place")
                    .standsStill()))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoWaitsToBeNotifiedWaitsForNobodysLock() {
    assertThat(
            examine(
                service()
                    .dumped("exec-1", "0x1", List.of("0x1"), ENTRY, "a.Orders#x")
                    .standsStill()))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutADumpItCannotTell() {
    assertThat(examine(service().standsStill())).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void aServiceThatAlwaysAnsweredHasNone() {
    assertThat(examine(service().requests(20, 5))).isInstanceOf(Outcome.RuledOut.class);
  }
}
