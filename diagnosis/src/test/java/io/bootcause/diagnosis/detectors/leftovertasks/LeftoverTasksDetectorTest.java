package io.bootcause.diagnosis.detectors.leftovertasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class LeftoverTasksDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Page#compose";
  private static final String CLOSE = "java.util.concurrent.ThreadPerTaskExecutor#close";
  private static final String AWAIT = "java.util.concurrent.ThreadPerTaskExecutor#awaitTermination";
  private static final String GET = "java.util.concurrent.FutureTask#get";
  private static final String TASK = "java.util.concurrent.FutureTask#run";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Page", "a.Tracker").steady().requests(20, 40);
  }

  private static Outcome examine(Recordings recordings) {
    return new LeftoverTasksDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void aTaskThatNobodyAsksForIsWaitedForAtTheEnd() {
    Outcome outcome =
        examine(
            service()
                .asleep("exec-#", 90, ENTRY, HANDLER, CLOSE, AWAIT)
                .asleep("exec-#", 10, ENTRY, HANDLER, GET)
                .asleep(
                    "ForkJoinPool-#-worker-#",
                    80,
                    TASK,
                    "a.Page#lambda$compose$1",
                    "a.Tracker#viewed",
                    "x.Y#z")
                .asleep(
                    "ForkJoinPool-#-worker-#",
                    10,
                    TASK,
                    "a.Page#lambda$compose$0",
                    "a.Prices#get",
                    "x.Y#z"));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isBetween(0.89, 0.91);
    assertThat(finding.title())
        .endsWith("waiting for tasks whose results it has not asked for, from Page.compose");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("sleep in a.Tracker#viewed"));
    assertThat(finding.candidates()).containsExactly(new Change.Remember(HANDLER, CLOSE));
  }

  @Test
  void underLoadToo() {
    Recordings loaded =
        new Recordings()
            .usersOwn("a.Page")
            .overload(16)
            .requests(200, 40)
            .asleep("exec-#", 600, ENTRY, HANDLER, CLOSE, AWAIT)
            .asleep("exec-#", 400, ENTRY, HANDLER, GET);
    assertThat(examine(loaded)).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whoAsksForNoResultMayWantToWaitForAll() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 90, ENTRY, HANDLER, CLOSE, AWAIT)
                    .threads("exec-#", 10, ENTRY, HANDLER)))
        .isInstanceOf(Outcome.RuledOut.class);
    // It is another method that has asked for results.
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 90, ENTRY, HANDLER, CLOSE, AWAIT)
                    .asleep("exec-#", 10, ENTRY, HANDLER, "a.Page#prices", GET)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhoAsksForAllResults() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 95, ENTRY, HANDLER, GET)
                    .asleep("exec-#", 5, ENTRY, HANDLER, CLOSE, AWAIT)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissWhatALibraryCloses() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 90, ENTRY, HANDLER, "x.Client#stop", CLOSE, AWAIT)
                    .asleep("exec-#", 10, ENTRY, HANDLER, "x.Client#stop", GET)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(service())).isInstanceOf(Outcome.CannotTell.class);
  }
}
