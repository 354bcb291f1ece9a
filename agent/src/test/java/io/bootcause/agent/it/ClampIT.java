package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers that classes of the JDK are given, be they loaded before the agent or after. */
class ClampIT {
  @TempDir Path temp;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void poolsOfTheJdkAreMadeLarger(Jdk jdk) throws Exception {
    told(jdk, "raise=64", "64 64 100 64 1");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void orSmaller(Jdk jdk) throws Exception {
    told(jdk, "lower=2", "2 2 2 2 1");
  }

  private void told(Jdk jdk, String change, String limits) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Path effect = temp.resolve("seen");
    String methods =
        "java.util.concurrent.Semaphore#<init>|java.util.concurrent.Executors#newFixedThreadPool"
            + "|java.util.concurrent.ThreadPoolExecutor#<init>";
    String agent =
        "-javaagent:" + Fixtures.AGENT + "=" + change + ">" + methods + ",seen=" + effect;
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, agent)) {
      assertThat(target.get("/limits")).isEqualTo(limits);
      Path file = Path.of(effect + "." + target.pid());
      Fixtures.awaitFile(file);
      assertThat(file).exists();
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void withoutItTheyAreAsTheyAre(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir)) {
      assertThat(target.get("/limits")).isEqualTo("2 3 100 3 1");
    }
  }
}
