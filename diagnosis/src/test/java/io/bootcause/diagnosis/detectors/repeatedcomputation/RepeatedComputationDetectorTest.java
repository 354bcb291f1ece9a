package io.bootcause.diagnosis.detectors.repeatedcomputation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class RepeatedComputationDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String VIEW = "com.google.common.collect.Lists$TransformingList#get";

  /** Sixteen at a time: with 40 ms, 400 requests a second. */
  private static Recordings busy(double cores, double millis) {
    return new Recordings()
        .usersOwn("a.Api", "a.Report", "a.Rows")
        .counted(0.97, 0, -1)
        .overload(16)
        .usingCores(cores)
        .requests(200, millis)
        .threads("exec-#", 100, ENTRY, "a.Api#report");
  }

  private static Outcome examine(Recordings recordings) {
    return new RepeatedComputationDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void theInnermostMethodsAreSuspected() {
    Outcome outcome =
        examine(
            busy(1.8, 40)
                .onProcessor(
                    "exec-#", 60, ENTRY, "a.Api#report", "a.Report#peak", VIEW, "a.Rows#toRow")
                .onProcessor("exec-#", 30, ENTRY, "a.Api#report", "a.Report#peak")
                .onProcessor("exec-#", 10, ENTRY, "a.Api#report"));

    assertThat(outcome).isInstanceOf(Outcome.Suspected.class);
    Outcome.Suspected suspected = (Outcome.Suspected) outcome;
    assertThat(suspected.missing())
        .isEqualTo("whether requests compute anything twice in Rows.toRow, Report.peak");
    assertThat(suspected.suspected())
        .flatExtracting(Finding::candidates)
        .containsExactly(
            new Change.Once("a.Api#report", "a.Rows#toRow"),
            new Change.Once("a.Api#report", "a.Report#peak"));
    Finding first = suspected.suspected().get(0);
    assertThat(first.share()).isBetween(0.59, 0.61);
    assertThat(first.title())
        .endsWith("computing Rows.toRow again with the same arguments, from Report.peak");
    assertThat(first.metric().connections()).isEqualTo(16);
  }

  @Test
  void whatOnlyLambdasAndConstructorsDoIsNotNamed() {
    Outcome outcome =
        examine(
            busy(1.8, 40)
                .onProcessor(
                    "exec-#", 100, ENTRY, "a.Api#report", "a.Report#lambda$of$0", "a.Rows#<init>"));
    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissLittleOfTheProcessorTime() {
    assertThat(
            examine(
                busy(1.8, 40)
                    .onProcessor("exec-#", 40, ENTRY, "a.Api#report", "a.Rows#toRow")
                    .onProcessor("exec-#", 60, ENTRY, "a.Api#report")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissLightRequests() {
    assertThat(
            examine(busy(1.8, 8).onProcessor("exec-#", 100, ENTRY, "a.Api#report", "a.Rows#toRow")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissProcessorsToSpare() {
    assertThat(
            examine(
                busy(0.5, 40).onProcessor("exec-#", 100, ENTRY, "a.Api#report", "a.Rows#toRow")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void processorsToSpareAreNoReasonWhereARequestMostlyComputes() {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api", "a.Rows")
            .steady()
            .requests(20, 20)
            .threads("exec-#", 100, ENTRY, "a.Api#report")
            .overload(16)
            .usingCores(1)
            .requests(200, 240)
            .threads("exec-#", 100, ENTRY, "a.Api#report")
            .onProcessor("exec-#", 100, ENTRY, "a.Api#report", "a.Rows#toRow");
    assertThat(examine(recordings)).isInstanceOf(Outcome.Suspected.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(new Recordings().usersOwn("a.Api").steady().requests(20, 40)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
