package io.bootcause.diagnosis.detectors.sharedpipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class SharedPipelineDetectorTest {
  private static final String LOOP = "io.netty.channel.nio.NioEventLoop#run";
  private static final String GROUP = "reactor.core.publisher.FluxGroupBy$UnicastGroupedFlux#drain";
  private static final String CONCAT =
      "reactor.core.publisher.FluxConcatMapNoPrefetch$FluxConcatMapNoPrefetchSubscriber#onNext";
  private static final String MAP = "reactor.core.publisher.FluxMap$MapSubscriber#onNext";

  /** Requests that take so long alone and on 16 connections, and what Reactor was seen at. */
  private static Outcome examine(double alone, double loaded, double busy, String... frames) {
    Recordings recordings = new Recordings().usersOwn("a.Dispatcher").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(alone, 0, 0).waited(WaitKind.ASYNC, "", 2, alone - 1);
    }
    recordings.threads("loop-#", 50, LOOP, MAP).counted(busy, 0, -1).overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(loaded, 0, 0).waited(WaitKind.ASYNC, "", 2, loaded - 1);
    }
    recordings.onProcessor("loop-#", 20, frames).onProcessor("loop-#", 20, LOOP, MAP);
    return new SharedPipelineDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void requestsTakeTurnsInOnePipeline() {
    Outcome outcome = examine(30, 400, 0.2, LOOP, GROUP, CONCAT, "a.Dispatcher#run");

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("waiting for its turn").endsWith(", Dispatcher.run");
    assertThat(finding.share()).isBetween(0.85, 1.0);
    assertThat(finding.evidence()).anyMatch(e -> e.contains("about 1.2 at a time"));
    assertThat(finding.candidates()).containsExactly(new Change.SideBySide(16, "a.Dispatcher"));
  }

  @Test
  void nearMissARequestsOwnConcatMap() {
    assertThat(examine(30, 400, 0.2, LOOP, CONCAT, "a.Dispatcher#run"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAllAreLetThrough() {
    assertThat(examine(30, 60, 0.2, LOOP, GROUP, CONCAT, "a.Dispatcher#run"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissProcessorsAreUsedUp() {
    assertThat(examine(30, 400, 0.95, LOOP, GROUP, CONCAT, "a.Dispatcher#run"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(new SharedPipelineDetector().examine(new Evidence(new Recordings().build())))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
