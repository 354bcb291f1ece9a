package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.wire.WaitKind;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks of pools whose class is not the JDK's own. */
class HandOffIT {
  @TempDir Path temp;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void bothAThreadsFirstTaskAndItsNextBelongToTheRequest(Jdk jdk) throws Exception {
    tasksAreSeen(jdk, false);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void thoseOfAClassThatIsThereAlreadyToo(Jdk jdk) throws Exception {
    tasksAreSeen(jdk, true);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void theLineBeforeAPoolIsRead(Jdk jdk) throws Exception {
    Collector seen = new Collector();
    try (Target target =
            Target.start(
                jdk,
                "9.0.109",
                Fixtures.PLAIN,
                Fixtures.scanDir(temp),
                "-XX:+EnableDynamicAgentLoading");
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      assertThat(link.instrument()).isEmpty();
      target.get("/loops");

      assertThat(seen.readings("pool.", System.nanoTime()))
          .containsEntry("pool.queue[threads:loops-#]", 1.0)
          .containsEntry("pool.active[threads:loops-#]", 1.0)
          .containsEntry("pool.max[threads:loops-#]", 4.0);
      link.detach();
      assertThat(target.printed()).isEmpty();
    }
  }

  private void tasksAreSeen(Jdk jdk, boolean loaded) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Collector seen = new Collector();
    try (Target target =
        Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, "-XX:+EnableDynamicAgentLoading")) {
      if (loaded) {
        target.get("/handed-on");
      }
      try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen);
          Http http = new Http(target.port())) {
        assertThat(link.instrument()).isEmpty();
        assertThat(http.get("/handed-on").body()).isEqualTo("xx");

        // The request may have ended by the time its last task has.
        assertThat(seen.elsewhere(http.localPort(), WaitKind.HANDOVER, 2))
            .hasSize(2)
            .allMatch(task -> task.subject().equals("desk-#"));
        assertThat(seen.elsewhere(http.localPort(), WaitKind.TASK, 1).get(0))
            .matches(task -> task.subject().equals("desk-#"))
            .matches(task -> task.end() - task.start() >= TimeUnit.MILLISECONDS.toNanos(20));
        link.detach();
      }
      assertThat(target.printed()).isEmpty();
    }
  }
}
