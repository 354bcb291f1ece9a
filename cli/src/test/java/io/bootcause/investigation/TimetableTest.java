package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.report.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimetableTest {
  @Test
  void whatIsLeftGetsLess() {
    List<Duration> left = new ArrayList<>();
    for (String stage : List.of("start", "warm up", "steady load", "overload", "silences")) {
      left.add(Timetable.left(stage).orElseThrow());
    }
    assertThat(left).isSortedAccordingTo((a, b) -> b.compareTo(a)).doesNotHaveDuplicates();
    assertThat(Timetable.left("growing heap")).isEmpty();
  }

  @Test
  void aStageSaysWhatIsLeftAndARareOneDoesNot() throws Exception {
    List<String> said = new ArrayList<>();
    Stages stages =
        new Stages(
            new Progress() {
              @Override
              public void stage(String name) {
                said.add(name);
              }

              @Override
              public void doing(String what) {}

              @Override
              public void left(Duration left) {
                said.add(left.toSeconds() + " s");
              }

              @Override
              public void say(String line) {}

              @Override
              public void close() {}
            });

    stages.time("silences", () -> 1);
    stages.time("drill down", () -> 1);

    assertThat(said).containsExactly("3 s", "silences", "drill down");
  }
}
