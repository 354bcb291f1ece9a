package io.bootcause.diagnosis.detectors.jvmflags;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmFlagsDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String SOFT = "-XX:SoftRefLRUPolicyMSPerMB=0";

  private static Recordings service(double cores, String... flags) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Rates")
            .overload(16)
            .usingCores(cores)
            .requests(200, 20)
            .threads("exec-#", 100, ENTRY, "a.Rates#read");
    for (String flag : flags) {
      recordings.jvmFlag(flag);
    }
    return recordings;
  }

  private static Outcome examine(Recordings recordings) {
    return new JvmFlagsDetector().examine(new Evidence(recordings.build()));
  }

  @ParameterizedTest
  @CsvSource({
    SOFT + ", -XX:SoftRefLRUPolicyMSPerMB=1000",
    "-XX:MaxTenuringThreshold=0, -XX:MaxTenuringThreshold=15",
    "-XX:MaxGCPauseMillis=5, -XX:MaxGCPauseMillis=200",
    "-XX:ActiveProcessorCount=1, -XX:ActiveProcessorCount=2"
  })
  void suspectsTheFlagAndTriesTheDefault(String flag, String usual) {
    Outcome outcome = examine(service(1.8, "-Xmx256m", flag).collections(40));
    assertThat(outcome).isInstanceOf(Outcome.Suspected.class);
    Finding finding = ((Outcome.Suspected) outcome).suspected().get(0);
    assertThat(finding.title()).contains(flag);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.JVM);
    assertThat(finding.cause().where()).contains("a.Rates#read");
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag(usual));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:SoftRefLRUPolicyMSPerMB=1000",
        "-XX:MaxTenuringThreshold=4",
        "-XX:MaxGCPauseMillis=100",
        "-XX:ActiveProcessorCount=2",
        "-XX:ActiveProcessorCount=all",
        "-Xmx256m"
      })
  void nearMissAFlagThatCostsNothing(String flag) {
    assertThat(examine(service(1.8, flag).collections(40))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissALaterFlagUndoesIt() {
    assertThat(examine(service(1.8, SOFT, "-XX:SoftRefLRUPolicyMSPerMB=1000").collections(40)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWithoutCollectionsSoftReferencesLive() {
    assertThat(examine(service(1.8, SOFT).collections(1))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhoWaitsGainsNothing() {
    assertThat(examine(service(0.2, SOFT).collections(40))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWithoutTheFlags() {
    assertThat(examine(service(1.8))).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void whereNothingElseIsFoundItIsAskedFor() {
    Diagnosis diagnosis =
        new Diagnostician(List.of(new JvmFlagsDetector()))
            .diagnose(service(1.8, SOFT).collections(40).build());
    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.suspected()).hasSize(1);
  }

  @Test
  void besideAFindingOfComputingItIsAChangeToTry() {
    Diagnosis diagnosis =
        new Diagnostician(Detectors.all())
            .diagnose(service(2, SOFT).collections(40).requests(200, 640).build());
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("cpu-bound");
    assertThat(diagnosis.findings().get(0).candidates())
        .contains(new Change.JvmFlag("-XX:SoftRefLRUPolicyMSPerMB=1000"));
    assertThat(diagnosis.suspected()).isEmpty();
  }
}
