package io.bootcause.diagnosis.detectors.timetosafepoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class TimeToSafepointDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final double MS = 1e6;

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Api", "a.Curve")
        .steady()
        .requests(200, 40)
        .threads("exec-#", 40, ENTRY, "a.Api#get")
        .threads("scheduling-#", 90, "java.lang.Thread#run", "a.Job#run", "a.Curve#draw");
  }

  private static Recordings stopping(Recordings recordings, double count, double millis) {
    return recordings
        .counter("safepoint.count", 7, 7 + count)
        .counter("safepoint.sync.nanos", 5 * MS, (5 + millis) * MS);
  }

  private static Outcome examine(Recordings recordings) {
    return new TimeToSafepointDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void aLoopThatEverybodyWaitsFor() {
    Outcome outcome = examine(stopping(service(), 3, 300));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "All threads stand still for 100 ms, 3 times in 1 s, until the last one has stopped:"
                + " Curve.draw");
    assertThat(finding.share()).isBetween(0.29, 0.31);
    assertThat(finding.cause().where()).containsExactly("a.Curve#draw");
    assertThat(finding.candidates())
        .containsExactly(new Change.JvmFlag("-XX:+UseCountedLoopSafepoints"));
  }

  @Test
  void notWhatShortRequestsCompute() {
    Recordings busy =
        service()
            .usingCores(0.5)
            .threads("exec-#", 900, ENTRY, "a.Api#get", "java.util.TreeMap#merge");

    Finding finding = ((Outcome.Found) examine(stopping(busy, 3, 300))).findings().get(0);
    assertThat(finding.cause().where()).containsExactly("a.Curve#draw");
  }

  @Test
  void nearMissManyShortStops() {
    assertThat(examine(stopping(service(), 200, 300))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissOneLongStop() {
    assertThat(examine(stopping(service(), 1, 300))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWhileProcessorsAreShort() {
    assertThat(examine(stopping(service().counted(0.99, 0, 1L << 30), 3, 300)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void noProcessorIsWaitedForThatLong() {
    assertThat(examine(stopping(service().counted(0.99, 0, 1L << 30), 3, 900)))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void cannotTellWithoutCounters() {
    assertThat(examine(service())).isInstanceOf(Outcome.CannotTell.class);
  }
}
