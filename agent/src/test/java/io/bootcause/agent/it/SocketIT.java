package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocking sockets: what is waited for is seen, and Nagle's algorithm can be switched off. */
class SocketIT {
  @TempDir Path temp;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void readsAreWaitsAndWhatCameBeforeThemIsTold(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Collector seen = new Collector();
    try (Target target =
            Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, "-XX:+EnableDynamicAgentLoading");
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      assertThat(link.instrument()).isEmpty();
      for (String path : new String[] {"/ask-once", "/ask-in-pieces"}) {
        try (Http http = new Http(target.port())) {
          assertThat(http.get(path).body()).isEqualTo("1 false");
          WaitKind kind = path.endsWith("once") ? WaitKind.SOCKET_READ : WaitKind.HELD_READ;
          RequestWait wait = seen.wait(http.localPort(), kind);
          assertThat(wait.subject()).matches("127\\.0\\.0\\.1:\\d+");
          assertThat(wait.end() - wait.start()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(15));
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void aBodyThatComesLateIsNoWaitForAThread(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Collector seen = new Collector();
    try (Target target =
            Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, "-XX:+EnableDynamicAgentLoading");
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen);
        Http http = new Http(target.port())) {
      assertThat(link.instrument()).isEmpty();
      assertThat(http.get("/ask-partner").body()).isEqualTo("42");

      RequestWait call = seen.wait(http.localPort(), WaitKind.HTTP_CALL);
      assertThat(call.subject()).startsWith("GET http://127.0.0.1:").endsWith("/price");
      RequestWait body = seen.wait(http.localPort(), WaitKind.SOCKET_READ);
      assertThat(body.subject()).isEqualTo("body of an HTTP answer");
      assertThat(body.end() - body.start()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(30));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void restsOfAnswersAreCounted(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Collector seen = new Collector();
    try (Target target =
            Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, "-XX:+EnableDynamicAgentLoading");
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      assertThat(link.instrument()).isEmpty();
      assertThat(target.get("/ask-once")).isEqualTo("1 false");
      assertThat(target.get("/ask-for-two")).isEqualTo("2");
      assertThat(seen.readings("rest.late[", System.nanoTime()))
          .hasSize(1)
          .allSatisfy((peer, late) -> assertThat(late).isEqualTo(1));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void asAChangeItAcknowledgesAtOnce(Jdk jdk) throws Exception {
    change(jdk, "quickack", "/ask-once", "1 false");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void asAChangeItAcknowledgesAtOnceOnAChannel(Jdk jdk) throws Exception {
    change(jdk, "quickack", "/ask-on-a-channel", "1 false");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void asAChangeItSendsAtOnce(Jdk jdk) throws Exception {
    change(jdk, "nodelay", "/ask-in-pieces", "1 true");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void asAChangeItSendsAtOnceOnAChannel(Jdk jdk) throws Exception {
    change(jdk, "nodelay", "/ask-on-a-channel", "1 true");
  }

  private void change(Jdk jdk, String change, String path, String answer) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    Path effect = temp.resolve("seen");
    String agent = "-javaagent:" + Fixtures.AGENT + "=" + change + "=>,seen=" + effect;
    try (Target target = Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, agent)) {
      Path file = Path.of(effect + "." + target.pid());
      assertThat(file).doesNotExist();
      assertThat(target.get(path)).isEqualTo(answer);
      Fixtures.awaitFile(file);
      assertThat(file).exists();
      assertThat(target.printed()).isEmpty();
    }
  }
}
