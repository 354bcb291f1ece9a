package io.bootcause.diagnosis.detectors.cputhrottling;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import org.junit.jupiter.api.Test;

class CpuThrottlingDetectorTest {
  private static Outcome examine(Recordings recordings) {
    return new CpuThrottlingDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings service() {
    return new Recordings().steady().requests(20, 50).threads("exec-#", 50, "a.Api#get");
  }

  @Test
  void countsThePeriodsInWhichItWasStopped() {
    Outcome outcome =
        examine(
            service()
                .counter("cgroup.periods", 1_000, 1_100)
                .counter("cgroup.throttled", 10, 50)
                .counter("cgroup.throttled.nanos", 1e9, 1.3e9)
                .counter("cgroup.quota.cpus", 0.5, 0.5));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("0.5").contains("40 %");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.SYSTEM);
    assertThat(finding.share()).isBetween(0.29, 0.31);
  }

  @Test
  void aPeriodNowAndThenIsFine() {
    assertThat(
            examine(
                service()
                    .counter("cgroup.periods", 1_000, 1_100)
                    .counter("cgroup.throttled", 10, 15)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutAQuotaThereIsNone() {
    assertThat(examine(service())).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutALowRateItCannotTell() {
    assertThat(examine(new Recordings().overload(16).requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
