package io.bootcause.diagnosis.detectors.smallwrites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class SmallWritesDetectorTest {
  private static final String HANDLER = "a.Feed#all";
  private static final String STREAM = "io.undertow.servlet.spec.ServletOutputStreamImpl#write";
  private static final String WRITE = "org.xnio.nio.NioSocketConduit#write";

  private static Outcome examine(Recordings recordings) {
    return new SmallWritesDetector().examine(new Evidence(recordings.build()));
  }

  /** Two hundred requests of 10 ms, in the server's writing most of the time. */
  private static Recordings writing() {
    return new Recordings()
        .usersOwn("a.Feed")
        .steady()
        .requests(200, 10)
        .threads("task-#", 100, "a.Feed#serve", HANDLER, STREAM, WRITE, "libc.so.6#write");
  }

  @Test
  void manySmallWritesOfARequest() {
    Outcome outcome =
        examine(writing().counter("write.calls", 0, 200_000).counter("write.bytes", 0, 12_800_000));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);

    assertThat(finding.title()).contains("in small pieces").endsWith("from Feed.all");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("1000 system calls") && fact.contains("with 64 bytes"));
    assertThat(finding.candidates())
        .containsExactly(new Change.SetProperty("server.undertow.buffer-size", "16384"));
  }

  @Test
  void sixteenCallsAreMany() {
    assertThat(
            examine(
                writing().counter("write.calls", 0, 16 * 200).counter("write.bytes", 0, 64_000)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(
            examine(
                writing().counter("write.calls", 0, 15 * 200).counter("write.bytes", 0, 64_000)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aLargeAnswerInFullPackets() {
    assertThat(
            examine(
                writing()
                    .counter("write.calls", 0, 200_000)
                    .counter("write.bytes", 0, 200_000 * 1_401.0)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoDoesNotKnowHowOftenCannotTell() {
    assertThat(examine(writing())).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void aSlowReaderIsWaitedForInAnyCase() {
    assertThat(
            examine(
                new Recordings()
                    .usersOwn("a.Feed")
                    .steady()
                    .requests(200, 10)
                    .asleep("task-#", 100, "a.Feed#serve", HANDLER, STREAM, WRITE)
                    .counter("write.calls", 0, 200_000)
                    .counter("write.bytes", 0, 12_800_000)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
