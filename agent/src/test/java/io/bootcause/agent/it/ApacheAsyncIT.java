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

/** Calls by Apache's asynchronous client, the real one. */
class ApacheAsyncIT {
  @TempDir Path temp;
  private final Collector seen = new Collector();

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void theAnswerIsWaitedForAndWhatIsDoneWithItIsDoneForTheRequest(Jdk jdk) throws Exception {
    try (Target target = Target.start(jdk, "test", Fixtures.SPRING, temp, Fixtures.withGuava(jdk));
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      assertThat(link.instrument()).isEmpty();
      try (Http http = new Http(target.port())) {
        for (int i = 0; i < 3; i++) {
          assertThat(http.get("/parcel").body()).isEqualTo("on its way");
        }
        // Of the second one all has been told when the third one's answer is there.
        RequestWait call = seen.elsewhere(http.localPort(), WaitKind.HTTP_CALL, 3).get(1);
        assertThat(call.subject()).matches("GET http://127\\.0\\.0\\.1:\\d+/parcels/#\\?#");
        assertThat(call.end() - call.start()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(29));
        // What is done with the answer takes 10 ms, on one of the client's threads, which then has
        // more to do.
        long nine = TimeUnit.MILLISECONDS.toNanos(9);
        RequestWait after =
            seen.elsewhere(http.localPort(), call.ordinal(), WaitKind.TASK, call.end(), nine);
        assertThat(after.subject()).startsWith("httpclient-dispatch-");
      }
      link.detach();
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/parcel").body()).isEqualTo("on its way");
      }
      assertThat(target.printed()).isEmpty();
    }
  }
}
