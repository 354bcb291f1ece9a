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

/** Calls by gRPC and Guava's futures, of the real libraries. */
class GrpcIT {
  @TempDir Path temp;
  private final Collector seen = new Collector();

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void whatTheyAreWaitedForIsTheRequestsTime(Jdk jdk) throws Exception {
    try (Target target = Target.start(jdk, "test", Fixtures.SPRING, temp, Fixtures.withGuava(jdk));
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      assertThat(link.instrument()).isEmpty();
      RequestWait call = wait(target, "/ask", "ask!", WaitKind.HTTP_CALL);
      assertThat(call.subject()).isEqualTo("grpc target.Desk/Ask");
      assertThat(call.end() - call.start()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(29));
      RequestWait promise = wait(target, "/promise", "kept", WaitKind.AWAIT);
      assertThat(promise.end() - promise.start()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(20));
      link.detach();
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/ask").body()).isEqualTo("ask!");
      }
      assertThat(target.printed()).isEmpty();
    }
  }

  private RequestWait wait(Target target, String path, String body, WaitKind kind)
      throws Exception {
    try (Http http = new Http(target.port())) {
      assertThat(http.get(path).body()).isEqualTo(body);
      return seen.wait(http.localPort(), kind);
    }
  }
}
