package io.bootcause.diagnosis.detectors.gcpressure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcPressureDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Outcome examine(Recordings recordings) {
    return new GcPressureDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final long MB = 1 << 20;

  private static Recordings service() {
    return new Recordings().usersOwn("a.Api").overload(16).requests(200, 50);
  }

  @Test
  void aHeapThatIsTooSmallIsTriedLarger() {
    Finding finding =
        found(service().counted(0.9, 0.4, 64 * MB).threads("exec-#", 100, ENTRY, "a.Api#get"));

    assertThat(finding.share()).isBetween(0.39, 0.41);
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag("-Xmx256m"));
  }

  @Test
  void aLargeHeapWithRoomIsNotWhatIsMissing() {
    Finding finding =
        found(
            service()
                .counted(0.9, 0.4, 1025 * MB)
                .old(400 * MB)
                .threads("exec-#", 100, ENTRY, "a.Api#get"));

    assertThat(finding.candidates()).isEmpty();
    assertThat(finding.cause().property()).isNull();
    assertThat(finding.cause().explanation()).startsWith("There is room in the heap");
    assertThat(
            found(
                    service()
                        .counted(0.9, 0.4, 1025 * MB)
                        .old(420 * MB)
                        .threads("exec-#", 100, ENTRY, "a.Api#get"))
                .candidates())
        .as("half full")
        .hasSize(1);
  }

  @Test
  void largerRegionsAreTriedWhereItIsForLargeObjects() {
    Finding finding =
        found(
            service()
                .counted(0.9, 0.4, 128 * MB)
                .read("gc.cause[G1 Humongous Allocation]", 2)
                .read("gc.cause[G1 Evacuation Pause]", 3)
                .stack(
                    new ThreadStack(
                        "exec-#",
                        true,
                        true,
                        5,
                        List.of(ENTRY, "a.Api#get", "libjvm.so#OptoRuntime::new_array_C"),
                        "JJN"))
                .threads("exec-#", 95, ENTRY, "a.Api#get"));

    assertThat(finding.title()).endsWith(", which G1 does for large objects");
    assertThat(finding.cause().property()).isEqualTo("-XX:G1HeapRegionSize");
    assertThat(finding.evidence())
        .contains(
            "in 40 % of the times asked, the last collection was for an object of half a region and more",
            "large arrays are made in a.Api#get");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.JvmFlag("-XX:G1HeapRegionSize=4m"), new Change.JvmFlag("-Xmx512m"));
  }

  @Test
  void nearMissAFewLargeObjects() {
    Finding finding =
        found(
            service()
                .counted(0.9, 0.4, 128 * MB)
                .read("gc.cause[G1 Humongous Allocation]", 1)
                .read("gc.cause[G1 Evacuation Pause]", 5)
                .threads("exec-#", 100, ENTRY, "a.Api#get"));

    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag("-Xmx512m"));
  }

  @Test
  void collectionsThatTheServiceAsksForAreItsOwn() {
    Finding finding =
        found(
            service()
                .counted(0.9, 0.4, 64 * MB)
                .threads("exec-#", 100, ENTRY, "a.Api#get", "java.lang.System#gc"));

    assertThat(finding.cause().where()).contains("a.Api#get");
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag("-XX:+DisableExplicitGC"));
  }

  @Test
  void someCollectingIsNormal() {
    assertThat(
            examine(
                service().counted(0.9, 0.08, 64 * MB).threads("exec-#", 100, ENTRY, "a.Api#get")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutTheJvmsCountersItCannotTell() {
    assertThat(examine(service().threads("exec-#", 100, ENTRY, "a.Api#get")))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void aHeapThatIsFullWhenTheServiceStopsAnswering() {
    Outcome outcome = examine(standing(62.0 * MB));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("heap of 64 MB is full");
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag("-Xmx256m"));
    assertThat(finding.metric().timeoutMillis()).isPositive();

    assertThat(examine(standing(40.0 * MB))).isNotInstanceOf(Outcome.Found.class);
  }

  /** The agent's part of the heap may be what tipped it over. */
  @Test
  void whatItAnsweredAtLastIsMeasuredIfItCollectedThenAlready() {
    Finding finding =
        ((Outcome.Found)
                examine(
                    full(
                        new Recordings()
                            .counted(0.9, 0.8, 64L << 20)
                            .step(4)
                            .requests(30, 6)
                            .step(8)
                            .requests(30, 20),
                        63.0 * MB)))
            .findings()
            .get(0);

    assertThat(finding.metric().timeoutMillis()).isZero();
    assertThat(finding.metric().connections()).isEqualTo(8);
    assertThat(finding.metric().observed()).isEqualTo(20, within(0.1));
    assertThat(finding.metric().predicted()).isEqualTo(14, within(0.1));
  }

  @Test
  void aServiceThatFailedOrDidNotCollectIsAskedWhetherItAnswersAtAll() {
    Recordings failing =
        new Recordings().counted(0.9, 0.8, 64L << 20).step(8).requests(30, 20).failure();
    Recordings calm = new Recordings().counted(0.9, 0.1, 64L << 20).step(8).requests(30, 20);
    for (Recordings before : List.of(failing, calm)) {
      Outcome outcome = examine(full(before, 63.0 * MB));
      assertThat(((Outcome.Found) outcome).findings().get(0).metric().timeoutMillis()).isPositive();
    }
  }

  private static Recordings standing(double used) {
    return full(new Recordings(), used);
  }

  private static Recordings full(Recordings before, double used) {
    return before
        .overload(16)
        .counter("heap.afterGc", used, used)
        .counter("heap.max", 64.0 * MB, 64.0 * MB)
        .standsStill();
  }
}
