package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks of the JDK's schedulers, whose pauses are cut. */
class PausesIT {
  @TempDir Path temp;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void tasksOfTheseThreadsHaveTheirNextTurnSoon(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Path effect = temp.resolve("seen");
    String agent = "-javaagent:" + Fixtures.AGENT + "=shortpauses=1>turns-#,seen=" + effect;
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, agent)) {
      Path file = Path.of(effect + "." + target.pid());
      assertThat(file).doesNotExist();
      assertThat(target.get("/turns-soon")).isEqualTo("yyyynny");
      Fixtures.awaitFile(file);
      assertThat(file).exists();
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void whatAClassAsksForIsDoneSoon(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    String type = "io.bootcause.agent.target.Turns";
    String agent =
        "-javaagent:" + Fixtures.AGENT + "=shortpauses=1>" + type + ",seen=" + dir.resolve("seen");
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, agent)) {
      // Not the next turn that the scheduler gives a task by its period.
      assertThat(target.get("/turns-briefly")).isEqualTo("nnynnyy");
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void withoutItTheyPause(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir)) {
      assertThat(target.get("/turns")).isEqualTo("nnnnnnn");
    }
  }
}
