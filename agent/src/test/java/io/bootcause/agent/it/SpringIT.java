package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.WaitKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Framework and handler boundaries, and requests that are answered asynchronously. */
class SpringIT {
  /** Who answers it. */
  private static final String LATER = "MvcAsync#";

  @TempDir Path temp;
  private final Collector seen = new Collector();

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void frameworkAndHandler(Jdk jdk) throws Exception {
    // By TCP, as with a JVM that has no Unix sockets.
    int older = 8;
    try (AgentLink link = AgentLink.listen(Fixtures.AGENT, older, seen);
        Target target =
            Target.start(jdk, "test", Fixtures.SPRING, temp, link.javaAgentArgument())) {
      link.awaitHello(Duration.ofSeconds(30));
      assertThat(link.instrument()).isEmpty();
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/hello").body()).isEqualTo("hello");
        RequestSpan hello = seen.span(http.localPort(), 0);
        ordered(hello, true);
        assertThat(hello.line()).isEmpty();
        long handler = hello.at(Boundary.HANDLER_EXIT) - hello.at(Boundary.HANDLER_ENTER);
        long before = hello.at(Boundary.HANDLER_ENTER) - hello.at(Boundary.FRAMEWORK_ENTER);
        assertThat(handler).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
        // The model attribute's method sleeps 20 ms and is not the handler.
        assertThat(before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
      }
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/boom").status()).isEqualTo(500);
        RequestSpan boom = seen.span(http.localPort(), 0);
        assertThat(boom.status()).isEqualTo(500);
        ordered(boom, true);
      }
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/function").body()).isEqualTo("function");
        RequestSpan function = seen.span(http.localPort(), 0);
        ordered(function, true);
        assertThat(function.at(Boundary.HANDLER_EXIT) - function.at(Boundary.HANDLER_ENTER))
            .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
      }
      try (Http http = new Http(target.port())) {
        assertThat(http.get("/failing-function").status()).isEqualTo(500);
        ordered(seen.span(http.localPort(), 0), true);
      }
      link.lines(true);
      try (Http http = new Http(target.port())) {
        http.get("/hello;jsessionid=1?secret=2");
        assertThat(seen.span(http.localPort(), 0).line()).isEqualTo("GET /hello");
        http.get("/boom");
        assertThat(seen.span(http.localPort(), 1).line()).isEqualTo("GET /boom");
      }
      link.lines(false);
      try (Http http = new Http(target.port())) {
        for (int i = 0; i < 3; i++) {
          assertThat(http.get("/later").body()).isEqualTo("later");
          RequestSpan later = seen.span(http.localPort(), i);
          ordered(later, false);
          assertThat(later.at(Boundary.FINISHED) - later.at(Boundary.CONTAINER_ENTER))
              .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
          assertThat(later.cpuNanos()).isEqualTo(-1);
          assertThat(later.status()).isEqualTo(200);
        }
        assertThat(seen.wait(http.localPort(), WaitKind.ASYNC).subject()).isEqualTo(LATER);
      }
      link.detach();
      assertThat(target.get("/threads")).isNotNull();
      assertThat(target.printed()).isEmpty();
    }
  }

  private static void ordered(RequestSpan span, boolean commitsInside) {
    // A worker that still has the connection takes the next request of it at once.
    boolean waits = span.ordinal() == 0 || span.at(Boundary.DEQUEUED) != 0;
    List<Boundary> all =
        Stream.of(
                Boundary.DEQUEUED,
                Boundary.CONTAINER_ENTER,
                Boundary.MAPPER_ENTER,
                Boundary.MAPPER_EXIT,
                Boundary.FRAMEWORK_ENTER,
                Boundary.HANDLER_ENTER,
                Boundary.HANDLER_EXIT,
                Boundary.FRAMEWORK_EXIT,
                Boundary.CONTAINER_EXIT,
                Boundary.FINISHED)
            .filter(boundary -> waits || boundary != Boundary.DEQUEUED)
            .toList();
    assertThat(all).allMatch(b -> span.at(b) != 0, "seen in " + span);
    assertThat(all.stream().map(span::at).toList()).as("%s", span).isSorted();
    if (commitsInside) {
      assertThat(span.at(Boundary.COMMIT))
          .isBetween(span.at(Boundary.HANDLER_ENTER), span.at(Boundary.FINISHED));
    }
  }
}
