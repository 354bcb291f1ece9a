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
    Timetable timetable = new Timetable(Duration.ZERO);
    List<Duration> left = new ArrayList<>();
    for (String stage : List.of("warm up", "steady load", "overload", "silences")) {
      left.add(timetable.left(stage).orElseThrow());
    }
    assertThat(left).isSortedAccordingTo((a, b) -> b.compareTo(a)).doesNotHaveDuplicates();
    assertThat(timetable.left("growing heap")).isEmpty();
    assertThat(timetable.left("start")).isEmpty();
  }

  @Test
  void whatHasTakenThreeTimesAsLongGoesOnSo() {
    Timetable timetable = new Timetable(Duration.ofSeconds(60));
    assertThat(timetable.left("silences")).hasValue(Duration.ofSeconds(63));
    timetable.took("start", 500);
    timetable.took("warm up", 57);
    assertThat(timetable.left("silences")).hasValue(Duration.ofSeconds(69));
  }

  @Test
  void ofAServiceThatIsSlowNothingIsSaidBeforeItIsKnown() {
    Timetable timetable = new Timetable(Duration.ZERO);
    timetable.slow();
    assertThat(timetable.left("warm up")).isEmpty();
    timetable.took("warm up", 190);
    assertThat(timetable.left("silences")).hasValue(Duration.ofSeconds(30));
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
            },
            new Timetable(Duration.ZERO));

    stages.time("silences", () -> 1);
    stages.time("drill down", () -> 1);

    assertThat(said).containsExactly("3 s", "silences", "drill down");
  }
}
