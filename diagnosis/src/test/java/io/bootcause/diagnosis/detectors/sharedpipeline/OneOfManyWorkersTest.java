package io.bootcause.diagnosis.detectors.sharedpipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class OneOfManyWorkersTest {
  private static final String LISTENERS = "listener-#";
  private static final String RUN = "java.lang.Thread#run";
  private static final String RECEIVE = "org.queue.Consumer#receive";

  /** Six listeners that were seen at a message so often, of 600 looks at them. */
  private static Recordings listeners(int atWork) {
    return requests(6, 300)
        .asleep(LISTENERS, atWork, RUN, "a.Labels#on", "java.net.Socket#read")
        .asleep(LISTENERS, 600 - atWork, RUN, RECEIVE, "java.lang.Object#wait");
  }

  private static Recordings requests(int listeners, double loaded) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Labels")
            .library("org.queue", "queue", "1.0", 1)
            .from("queue", "org.queue.Consumer")
            .steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(20, 0, 0).waited(WaitKind.ASYNC, LISTENERS, 2, 12);
    }
    recordings.pool(LISTENERS, listeners).threads("exec-#", 50, RUN, "a.Labels#on");
    recordings.counted(0.3, 0, -1).overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(loaded, 0, 0).waited(WaitKind.ASYNC, LISTENERS, 2, loaded - 8);
    }
    return recordings;
  }

  private static Outcome examine(Recordings recordings) {
    return new SharedPipelineDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void oneOfSixIsAtWork() {
    Outcome outcome = examine(listeners(92));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "90 % of a request with 16 connections is waiting for its turn at Labels.on, which one of 6"
                + " threads is at");
    assertThat(finding.evidence())
        .contains(
            "0.9 of 6 threads listener-# are at work at a time: java.lang.Thread#run → a.Labels#on →"
                + " java.net.Socket#read",
            "the others wait in Consumer.receive");
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void nearMissTwoAreAtWork() {
    assertThat(examine(listeners(130))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissTheOneHasPauses() {
    assertThat(examine(listeners(65))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAPairOfThem() {
    assertThat(
            examine(
                requests(2, 300)
                    .asleep(LISTENERS, 300, RUN, "a.Labels#on")
                    .asleep(LISTENERS, 300, RUN, RECEIVE)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissTheOneComputes() {
    assertThat(
            examine(
                requests(6, 300)
                    .threads(LISTENERS, 95, RUN, "a.Labels#on")
                    .asleep(LISTENERS, 505, RUN, RECEIVE)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
