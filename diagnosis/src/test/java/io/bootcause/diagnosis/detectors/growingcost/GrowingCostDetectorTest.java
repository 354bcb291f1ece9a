package io.bootcause.diagnosis.detectors.growingcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingCostDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final int PER_PHASE = 80;

  /** Steps of 2 to 32 connections, then the overload; processor time by the number of a request. */
  private static Recordings service(IntToDoubleFunction cpuMillis) {
    Recordings recordings = new Recordings().usersOwn("a.Quotas", "a.Routes");
    int done = 0;
    for (int connections = 2; connections <= 64; connections *= 2) {
      if (connections < 64) {
        recordings.step(connections);
      } else {
        recordings.overload(connections);
      }
      for (int i = 0; i < PER_PHASE; i++) {
        recordings.computing(cpuMillis.applyAsDouble(done++)).requests(1, 10);
      }
    }
    return recordings
        .usingCores(1.8)
        .threads("exec-#", 100, ENTRY, "a.Routes#next", "a.Quotas#used")
        .onProcessor("exec-#", 80, ENTRY, "a.Routes#next", "a.Quotas#used", "java.util.List#of")
        .onProcessor("exec-#", 20, ENTRY, "a.Routes#next");
  }

  private static Outcome examine(Recordings recordings) {
    return new GrowingCostDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void namesTheInnermostOfTheServicesOwnMethods() {
    Recordings recordings =
        service(n -> 0.2 + 0.002 * n)
            .heap(1_000, 10_000_000, 1_000, "a.Quotas$Use")
            .heap(2_000, 10_100_000, 2_000, "a.Quotas$Use")
            .heap(3_000, 10_200_000, 3_000, "a.Quotas$Use");
    Outcome outcome = examine(recordings.usersOwn("a.Quotas$Use"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("0.22 ms at first").contains("in Quotas.used");
    assertThat(finding.cause().where()).contains("a.Quotas#used");
    assertThat(finding.evidence()).anyMatch(f -> f.contains("1.0 objects of a.Quotas$Use"));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Routes#next", "a.Quotas#used"));
  }

  @Test
  void namesWhatALibraryGoesThroughForIt() {
    String[] told = {
      ENTRY, "a.Filter#filter", "java.util.List#of", "b.Events#publish", "b.Events#listeners"
    };
    Recordings recordings = new Recordings().usersOwn("a.Filter").library("b", "events", "1", 9);
    recordings.from("events", "b.Events");
    int done = 0;
    for (int connections = 2; connections <= 32; connections *= 2) {
      recordings.step(connections);
      for (int i = 0; i < PER_PHASE; i++) {
        recordings.computing(0.2 + 0.002 * done++).requests(1, 10);
      }
    }
    Outcome outcome =
        examine(
            recordings
                .overload(64)
                .requests(PER_PHASE, 10)
                .usingCores(1.8)
                .threads("exec-#", 100, told)
                .onProcessor("exec-#", 90, told)
                .onProcessor("exec-#", 10, ENTRY, "a.Filter#filter"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("in Filter.filter → Events.listeners");
    assertThat(finding.candidates())
        .contains(new Change.Remember("b.Events#publish", "b.Events#listeners"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2})
  void noiseOfAFifthHidesNothing(double noise) {
    assertThat(examine(service(n -> (0.2 + 0.002 * n) * (1 + noise * Math.sin(n * 1.7)))))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissWhatRisesWithTheConnectionsOnly() {
    assertThat(examine(service(n -> 0.2 + 0.2 * Math.floor((double) n / PER_PHASE))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAJvmThatStillCompiles() {
    assertThat(examine(service(n -> 2 - 0.002 * n))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhatRisesByLittle() {
    assertThat(examine(service(n -> 1 + 0.0005 * n))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(service(n -> 0.02 + 0.0001 * n))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissOneStepUp() {
    assertThat(examine(service(n -> n < 200 ? 0.5 : 1.5))).isInstanceOf(Outcome.RuledOut.class);
  }

  /**
   * Half as much again from the first phase to the last, but within a phase less than what comes
   * and goes; the overload has as many connections as an earlier step.
   */
  private static Recordings slowly(double perPhase) {
    Recordings recordings = new Recordings().usersOwn("a.Quotas", "a.Routes");
    int[] connections = {2, 4, 8, 16, 32, 64, 16};
    for (int phase = 0; phase < connections.length; phase++) {
      if (phase < connections.length - 1) {
        recordings.step(connections[phase]);
      } else {
        recordings.overload(connections[phase]);
      }
      for (int i = 0; i < PER_PHASE; i++) {
        double passing = phase % 2 == 0 ? 0.5 - (double) i / PER_PHASE : 0;
        recordings.computing(10 + perPhase * phase + passing).requests(1, 10);
      }
    }
    return recordings
        .usingCores(1.8)
        .threads("exec-#", 100, ENTRY, "a.Routes#next", "a.Quotas#used")
        .onProcessor("exec-#", 80, ENTRY, "a.Routes#next", "a.Quotas#used", "java.util.List#of");
  }

  private static Recordings keeping(Recordings recordings, String what) {
    return recordings
        .heap(100, 10_000_000, 600, what)
        .heap(1_100, 12_000_000, 6_600, what)
        .heap(2_100, 14_000_000, 12_600, what)
        .heap(3_100, 16_000_000, 18_600, what);
  }

  @Test
  void aSlowRiseIsToldWhereEachRequestLeavesSomethingBehind() {
    Outcome outcome = examine(keeping(slowly(1.2), "a.library.Meter"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("in Quotas.used");
    assertThat(finding.evidence()).anyMatch(f -> f.contains("6.0 objects of a.library.Meter"));
  }

  @Test
  void nearMissASlowRiseThatLeavesNothingBehind() {
    assertThat(examine(slowly(1.2))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhatIsLeftBehindAndNotGoneThrough() {
    assertThat(examine(keeping(slowly(0.1), "a.library.Meter")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellOfRequestsThatWrite() {
    assertThat(examine(service(n -> 0.2 + 0.002 * n).asking("POST /x")))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  /** By phases: a warm-up with four connections, steps from two on, the overload. */
  private static Recordings phases(int warmUps, double... cpuMillis) {
    return phasesUpTo(2 << (cpuMillis.length - 1 - warmUps), warmUps, cpuMillis);
  }

  private static Recordings phasesUpTo(int overload, int warmUps, double... cpuMillis) {
    Recordings recordings = new Recordings().usersOwn("a.Quotas", "a.Routes").notInstrumented();
    for (int i = 0; i < cpuMillis.length; i++) {
      int connections = 2 << Math.max(0, i - warmUps);
      if (i < warmUps) {
        recordings.warmUp(4);
      } else if (i < cpuMillis.length - 1) {
        recordings.step(connections);
      } else {
        recordings.overload(overload);
      }
      // Requests of 10 ms each follow each other after 50 ms.
      recordings.requests(30, 10).usingCores(cpuMillis[i] / 60);
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Routes#next", "a.Quotas#used");
  }

  /** Requests wait without a thread for one that serves none of them. */
  @Test
  void namesWhatAnotherThreadDoesForRequests() {
    double[] seen = {3, 6, 7, 8, 8.5, 9, 9.1};
    Recordings recordings = new Recordings().usersOwn("a.Link", "a.Frames").notInstrumented();
    for (int i = 0; i < seen.length; i++) {
      if (i == 0) {
        recordings.warmUp(4);
      } else if (i < seen.length - 1) {
        recordings.step(1 << i);
      } else {
        recordings.overload(16);
      }
      recordings.requests(30, 10).usingCores(seen[i] / 60);
    }
    Outcome outcome =
        examine(
            recordings.onProcessor(
                "ledger",
                90,
                "org.springframework.scheduling.support.DelegatingErrorHandlingRunnable#run",
                "a.Link#read",
                "a.Frames#decode"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("ms at last, in Frames.decode");
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void whatGrowsFastHasRisenMostByTheEndOfTheWarmUp() {
    assertThat(examine(phases(1, 3, 6, 7, 8, 8.5, 9, 9.1))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void theWarmUpMayBeInSeveralParts() {
    assertThat(examine(phases(3, 5.1, 7.2, 9, 13, 15.6, 18.4, 20.6, 22, 22.6)))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissWhatManyConnectionsCost() {
    assertThat(examine(phases(1, 3, 2, 2.5, 4, 7, 9, 9.1))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(phases(1, 3, 3.2, 3.5, 4, 5, 7, 9.1))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatGrowsSlowlyCostsMoreLaterWithAsManyConnections() {
    double[] seen = {52.4, 60.7, 54, 63.2, 67.6, 71.2, 78, 99.5};
    assertThat(examine(phasesUpTo(16, 1, seen))).isInstanceOf(Outcome.Found.class);
    assertThat(examine(phasesUpTo(128, 1, seen)))
        .as("never before with as many")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhatRisesWithTheConnectionsAndFallsWithThem() {
    assertThat(examine(phasesUpTo(16, 1, 3, 3.2, 3.5, 4, 5, 5.6, 7, 5.8)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWithoutProcessorTimes() {
    assertThat(examine(service(n -> -1))).isInstanceOf(Outcome.CannotTell.class);
  }
}
