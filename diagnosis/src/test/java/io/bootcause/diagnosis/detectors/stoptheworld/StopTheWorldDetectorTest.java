package io.bootcause.diagnosis.detectors.stoptheworld;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import org.junit.jupiter.api.Test;

class StopTheWorldDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String DUMP = "sun.management.ThreadImpl#dumpThreads0";

  private static Outcome examine(Recordings recordings) {
    return new StopTheWorldDetector().examine(new Evidence(recordings.build()));
  }

  /** Requests of so many milliseconds that spend so much of a hundred in that function. */
  private static Recordings requests(double millis, int share, String function) {
    return new Recordings()
        .usersOwn("a.Health")
        .steady()
        .requests(20, millis)
        .inJvm("exec-#", share, function, ENTRY, "a.Health#check", DUMP)
        .threads("exec-#", 100 - share, ENTRY, "a.Health#check");
  }

  @Test
  void aDumpOfAllThreadsInEachRequest() {
    Outcome outcome = examine(requests(30, 70, "VMThread::execute"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title())
        .contains("70 %")
        .contains("Health.check");
    assertThat(((Outcome.Found) outcome).findings().get(0).cause().where()).contains(DUMP);
  }

  @Test
  void aCollectionIsTheCollectors() {
    assertThat(examine(requests(30, 70, "G1CollectedHeap::collect")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void anotherWaitInTheJvmStopsNobody() {
    assertThat(examine(requests(30, 70, "Parker::park"))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void onceInAWhileIsFine() {
    assertThat(examine(requests(30, 10, "VMThread::execute"))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aMillisecondIsFine() {
    assertThat(examine(requests(1, 70, "VMThread::execute"))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
