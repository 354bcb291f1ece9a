package io.bootcause.diagnosis.detectors.poolstarvation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class FewTurnsTest {
  private static final String WORKERS = "DefaultDispatcher-worker-#";
  private static final String SCHEDULER =
      "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker#run";
  private static final String TURN = "kotlinx.coroutines.internal.LimitedDispatcher$Worker#run";
  private static final String CALL = "a.TollClient$tollOf$2#invokeSuspend";
  private static final String GET = "java.util.concurrent.CompletableFuture#get";

  /** Requests on 16 connections that are in line for so long, and two of six workers at calls. */
  private static Recordings requests(double inLine) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.TollClient$tollOf$2")
            .pool(WORKERS, 6)
            .counted(0.7, 0, -1)
            .overload(16);
    for (int i = 0; i < 10; i++) {
      recordings
          .request(100, 0, 0)
          .waited(WaitKind.HANDOVER, WORKERS, 5, 5 + inLine)
          .waited(WaitKind.TASK, WORKERS, 5 + inLine, 95);
    }
    return recordings.asleep(
        WORKERS, 400, SCHEDULER, "java.util.concurrent.locks.LockSupport#park");
  }

  private static Outcome examine(Recordings recordings) {
    return new PoolStarvationDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void coroutinesStandInLineForOneOfTwoTurns() {
    Outcome outcome = examine(requests(80).asleep(WORKERS, 200, SCHEDULER, TURN, CALL, GET));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "80 % of a request with 16 connections is waiting for one of 2 turns of a coroutine"
                + " dispatcher, for TollClient.tollOf");
    assertThat(finding.candidates()).containsExactly(LargerPools.DISPATCHERS);
  }

  @Test
  void nearMissTheyHardlyStandInLine() {
    assertThat(examine(requests(25).asleep(WORKERS, 200, SCHEDULER, TURN, CALL, GET)))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissThoseThatRunCompute() {
    assertThat(examine(requests(80).threads(WORKERS, 200, SCHEDULER, TURN, CALL)))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissTheSchedulerItselfHasNoMoreThreads() {
    assertThat(examine(requests(80).asleep(WORKERS, 200, SCHEDULER, CALL, GET)))
        .isNotInstanceOf(Outcome.Found.class);
  }
}
