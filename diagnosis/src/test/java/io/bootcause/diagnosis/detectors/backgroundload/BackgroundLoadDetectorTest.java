package io.bootcause.diagnosis.detectors.backgroundload;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class BackgroundLoadDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String SCHEDULED =
      "org.springframework.scheduling.support.DelegatingErrorHandlingRunnable#run";

  private static Outcome examine(Recordings recordings) {
    return new BackgroundLoadDetector().examine(new Evidence(recordings.build()));
  }

  /** A service that uses so many of two processors, a tenth of it for its requests. */
  private static Recordings service(double cores, String... job) {
    return new Recordings()
        .usersOwn("a.Api", "a.Index")
        .steady()
        .requests(20, 3)
        .usingCores(cores)
        .threads("exec-#", 50, ENTRY, "a.Api#get")
        .onProcessor("exec-#", 10, ENTRY, "a.Api#get")
        .onProcessor("scheduling-#", 90, job);
  }

  @Test
  void aJobThatTakesMostOfAProcessor() {
    Outcome outcome =
        examine(
            service(1, SCHEDULED, "a.Index#tick", "a.Index#rebuild", "java.util.HashMap#put")
                .threads("scheduling-#", 90, SCHEDULED, "a.Index#tick", "a.Index#rebuild")
                .asleep("scheduling-#", 90, SCHEDULED, "a.Index#tick", "java.lang.Thread#sleep"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("45 %").contains("Index.rebuild");
    assertThat(finding.cause().where()).containsExactly("a.Index#tick", "a.Index#rebuild");
    assertThat(finding.candidates()).containsExactly(new Change.Skip("a.Index#rebuild"));
  }

  @Test
  void whatAlsoWaitsIsNotLeftOut() {
    Outcome outcome =
        examine(
            service(1, SCHEDULED, "a.Index#tick")
                .asleep("scheduling-#", 90, SCHEDULED, "a.Index#tick", "java.lang.Thread#sleep"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates()).isEmpty();
  }

  @Test
  void aSmallJobIsFine() {
    assertThat(examine(service(0.2, SCHEDULED, "a.Index#rebuild")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aLibrarysOwnThreadsAreNotTheServices() {
    assertThat(examine(service(1, SCHEDULED, "org.x.Cache#clean")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatRequestsHandToAPoolIsTheirs() {
    assertThat(
            examine(
                service(1, "java.util.concurrent.ThreadPoolExecutor#runWorker", "a.Index#find")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** What virtual threads are at besides, while each request hands over tasks of so many ms. */
  private static Outcome onVirtualThreads(double tasks) {
    String[] job = {"java.lang.VirtualThread#run", "a.Index#rebuild"};
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Index").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(30, 0, 0).waited(WaitKind.TASK, "virtual", 1, 1 + tasks);
    }
    return examine(
        recordings
            .usingCores(1)
            .pool("ForkJoinPool-#-worker-#", 2)
            .threads(
                "ForkJoinPool-#-worker-#", 10, "java.lang.VirtualThread#run", ENTRY, "a.Api#get")
            .threads("ForkJoinPool-#-worker-#", 30, job)
            .onProcessor(
                "ForkJoinPool-#-worker-#", 10, "java.lang.VirtualThread#run", ENTRY, "a.Api#get")
            .onProcessor("ForkJoinPool-#-worker-#", 90, job));
  }

  @Test
  void aJobOnVirtualThreadsTakesTheirCarriers() {
    Outcome outcome = onVirtualThreads(0.1);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title()).contains("Index.rebuild");
  }

  @Test
  void tasksOfRequestsOnVirtualThreadsAreTheirs() {
    assertThat(onVirtualThreads(25)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesOfTheProcessorsItCannotTell() {
    assertThat(
            examine(
                new Recordings()
                    .usersOwn("a.Api")
                    .steady()
                    .requests(20, 3)
                    .threads("exec-#", 50, ENTRY, "a.Api#get")))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
