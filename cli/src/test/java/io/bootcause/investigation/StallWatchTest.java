package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Stall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StallWatchTest {
  private static final long MS = 1_000_000;

  /** A closed loop of 5 ms a request that stands still from one moment to another. */
  private static List<Sample> load(int connections, long stallFrom, long stallTo) {
    List<Sample> samples = new ArrayList<>();
    for (int connection = 0; connection < connections; connection++) {
      long at = connection * MS / connections;
      while (at < 1_000 * MS) {
        long end = at + 5 * MS;
        if (end > stallFrom * MS && at < stallTo * MS) {
          end = (stallTo + 1) * MS + connection;
        }
        samples.add(new Sample(0, 40_000, 0, at, at, 0, 0, at, end, end, 200, SampleOutcome.OK, 9));
        at = end;
      }
    }
    return samples;
  }

  private static List<Stall> stalls(int connections, List<Sample> samples) {
    StallWatch watch = new StallWatch(connections);
    samples.forEach(watch::saw);
    return watch.stalls(3);
  }

  @Test
  void findsTheWhileInWhichNobodyIsAnswered() {
    List<Stall> stalls = stalls(8, load(8, 400, 700));

    assertThat(stalls).hasSize(1);
    assertThat(stalls.get(0).phase()).isEqualTo(3);
    assertThat(stalls.get(0).waiting()).isEqualTo(8);
    assertThat(stalls.get(0).millis()).isEqualTo(300, within(7.0));
  }

  @Test
  void theOrderOfReportsDoesNotMatter() {
    List<Sample> shuffled = load(8, 400, 700);
    List<Stall> inOrder = stalls(8, shuffled);
    Collections.shuffle(shuffled, new Random(4));
    assertThat(stalls(8, shuffled)).isEqualTo(inOrder);
  }

  @Test
  void oneThatIsAnsweredEndsIt() {
    List<Sample> samples = load(8, 400, 700);
    samples.add(
        new Sample(
            0,
            1,
            0,
            540 * MS,
            540 * MS,
            0,
            0,
            541 * MS,
            550 * MS,
            550 * MS,
            200,
            SampleOutcome.OK,
            9));
    assertThat(stalls(8, samples)).isEmpty();
  }

  @Test
  void fewConnectionsAreNotEverybody() {
    assertThat(stalls(3, load(3, 400, 700))).isEmpty();
    assertThat(stalls(20, load(8, 400, 700))).isEmpty();
  }

  @Test
  void shortPausesAndSlowRequestsAreNone() {
    assertThat(stalls(8, load(8, 400, 550))).isEmpty();
    List<Sample> slow = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      for (long at = 0; at < 3_000 * MS; at += 300 * MS) {
        slow.add(
            new Sample(
                0, 1, 0, at, at, 0, 0, at, at + 300 * MS, at + 300 * MS, 200, SampleOutcome.OK, 9));
      }
    }
    assertThat(stalls(8, slow)).isEmpty();
  }

  @Test
  void noRequestsAreNoStall() {
    assertThat(stalls(8, List.of())).isEmpty();
  }
}
