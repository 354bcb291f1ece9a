package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import org.junit.jupiter.api.Test;

class BackgroundTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor#runWorker";
  private static final String SLEEP = "java.lang.Thread#sleep";

  /** So many requests of so many milliseconds in the second that a phase lasts. */
  private static Recordings requests(int count, double millis) {
    return new Recordings()
        .usersOwn("a.Api", "a.Poller")
        .steady()
        .requests(count, millis)
        .threads("exec-#", 50, ENTRY, "a.Api#get");
  }

  private static long samples(Recordings recordings) {
    return new Evidence(recordings.build()).steady().orElseThrow().samples();
  }

  @Test
  void whoIsBusyForLongerThanRequestsAreThereWorksForNobodyOfThem() {
    assertThat(samples(requests(20, 3).asleep("Thread-#", 500, "a.Poller#run", SLEEP)))
        .isEqualTo(50);
  }

  @Test
  void whoPausesAsLongAsNobodyAsksWorksForThem() {
    Recordings recordings =
        requests(20, 3)
            .asleep("task-#", 50, POOL, "a.Poller#run", SLEEP)
            .asleep("task-#", 950, POOL, "java.util.concurrent.LinkedBlockingQueue#take");

    assertThat(samples(recordings)).isEqualTo(100);
  }

  @Test
  void whoGoesOnAfterTheAnswerIsFedByThemStill() {
    Recordings recordings =
        requests(20, 3)
            .asleep("journal", 300, "a.Poller#run", SLEEP)
            .asleep("journal", 700, "a.Poller#run", "java.util.concurrent.ArrayBlockingQueue#take");

    assertThat(samples(recordings)).isEqualTo(350);
  }

  @Test
  void aPoolIsBusyWhereARequestIsAlwaysThere() {
    assertThat(samples(requests(20, 45).asleep("task-#", 500, POOL, "a.Poller#run", SLEEP)))
        .isEqualTo(550);
  }

  @Test
  void aThreadOfItsOwnThatNeverPausesIsNoneOfTheirsEither() {
    assertThat(
            samples(
                requests(20, 45)
                    .asleep("Thread-#", 500, "a.Poller#run", SLEEP)
                    .counter("threads.started", 40, 40)))
        .isEqualTo(50);
  }

  @Test
  void whoWaitsAtAQueueOfItsOwnPauses() {
    Recordings recordings =
        requests(20, 45)
            .asleep("journal", 100, "a.Poller#run", SLEEP)
            .asleep("journal", 900, "a.Poller#run", "java.util.concurrent.ArrayBlockingQueue#take")
            .counter("threads.started", 40, 40);

    assertThat(samples(recordings)).isEqualTo(150);
  }

  @Test
  void unlessOneIsStartedForEachRequest() {
    assertThat(
            samples(
                requests(20, 45)
                    .asleep("Thread-#", 500, "a.Poller#run", SLEEP)
                    .counter("threads.started", 40, 60)))
        .isEqualTo(550);
  }
}
