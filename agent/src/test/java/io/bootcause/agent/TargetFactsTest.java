package io.bootcause.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TargetFactsTest {
  @Test
  void otherAgentsAreNamedWithoutTheirOptions() {
    assertThat(
            TargetFacts.otherAgents(
                List.of(
                    "java",
                    "-Xmx1g",
                    "-javaagent:/opt/skywalking.jar=agent.authentication=secret",
                    "-agentlib:jdwp=transport=dt_socket",
                    "-agentpath:/opt/libx.so",
                    "-javaagent:/tmp/ours.jar=socket=/tmp/s,token=abc",
                    "-javaagent:/tmp/ours.jar=port=1,tokenFile=/tmp/t",
                    "--port=1"),
                "abc"))
        .containsExactly(
            "-javaagent:/opt/skywalking.jar", "-agentlib:jdwp", "-agentpath:/opt/libx.so");
  }

  @Test
  void tellsItsPid() {
    assertThat(TargetFacts.hello("t", true).pid()).isEqualTo(ProcessHandle.current().pid());
  }
}
