package io.bootcause.load.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.Transport.Tls;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.TraceParent;
import io.bootcause.load.workload.Variables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates, sessions, expectations and think times, over TLS and HTTP/2. */
@Timeout(120)
class WorkloadOverNettyTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final HttpRequest SESSION =
      HttpRequest.get("/session?user={{$user}}&n={{$counter}}")
          .expecting(List.of(Expectation.ofBody("still")));

  private final List<Sample> samples = new ArrayList<>();

  static Stream<Arguments> transports() {
    return Stream.of(
        Arguments.of(Transport.tls(new Tls(true, null)), 3),
        Arguments.of(Transport.http2(null, 3), 9),
        Arguments.of(Transport.http2(new Tls(false, null), 3), 9));
  }

  @ParameterizedTest
  @MethodSource("transports")
  void eachUserHasASession(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      Workload workload = workload(List.of(SESSION), ThinkTime.none());
      PhaseResult result = run(server, transport, workload, closed(90, 3, false));
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 90L));
      assertThat(server.sessions()).isBetween(2, users);
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void eachRequestIsInATraceOfItsOwn(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      Workload workload = workload(List.of(SESSION), ThinkTime.none()).traced();
      run(server, transport, workload, closed(30, 3, false));
      assertThat(samples)
          .hasSize(30)
          .extracting(Sample::traceparent)
          .doesNotHaveDuplicates()
          .allMatch(value -> TraceParent.parse(value) != null);
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void noPhaseRepeatsTheRandomValuesOfAnother(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      Workload workload = workload(List.of(HttpRequest.get("/?{{$uuid}}")), ThinkTime.none());
      try (Generator generator =
          Generator.open(server.address(), transport, workload, 1, Set.of())) {
        generator.run(closed(5, 1, false), samples::add);
        generator.run(closed(5, 1, false), samples::add);
      }
      assertThat(server.queries()).hasSize(10).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void aUserOutlivesItsConnection(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      Workload workload = workload(List.of(SESSION), ThinkTime.none());
      PhaseResult result = run(server, transport, workload, closed(30, 1, true));
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 30L));
      assertThat(samples).allMatch(s -> s.connected() > 0);
      assertThat(server.sessions()).isOne();
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void expectationsAreAskedInOrderOfTheSequence(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      Workload workload =
          workload(
              List.of(
                  HttpRequest.get("/").expecting(List.of(Expectation.ofBody("regex:^ok$"))),
                  HttpRequest.get("/").expecting(List.of(Expectation.ofBody("something else"))),
                  HttpRequest.get("/missing")
                      .expecting(List.of(new Expectation.Status(StatusSet.parse("404"))))),
              ThinkTime.none());
      try (Generator generator =
          Generator.open(server.address(), transport, workload, 1, Set.of())) {
        PhaseResult result = generator.run(closed(9, 1, true), samples::add);
        assertThat(result.outcomes())
            .isEqualTo(Map.of(SampleOutcome.OK, 6L, SampleOutcome.EXPECTATION, 3L));
        assertThat(generator.unmetExpectations())
            .isEqualTo(Map.of("body contains something else", 3L));
      }
      assertThat(samples).extracting(Sample::request).containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2);
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void usersThinkBetweenRequests(Transport transport, int users) throws Exception {
    try (TomcatServer server = new TomcatServer(transport.tls() != null, 100, "all")) {
      ThinkTime think = ThinkTime.constant(Duration.ofMillis(30));
      for (boolean fresh : new boolean[] {false, true}) {
        samples.clear();
        run(server, transport, workload(List.of(HttpRequest.get("/")), think), closed(4, 1, fresh));
        samples.sort((a, b) -> Long.compare(a.intendedStart(), b.intendedStart()));
        if (transport.streamsPerConnection() == 1 || fresh) {
          for (int i = 1; i < samples.size(); i++) {
            assertThat(samples.get(i).intendedStart() - samples.get(i - 1).end())
                .isEqualTo(TimeUnit.MILLISECONDS.toNanos(30));
          }
        }
      }
    }
  }

  @Test
  void aValueThatCannotBeSentEndsTheRunWithItsReason() throws Exception {
    try (TomcatServer server = new TomcatServer(false, 100, "all")) {
      Workload workload =
          workload(
              List.of(
                  new HttpRequest(
                      "GET", "/", Map.of("X-Mark", "{{$choice a\u20ac}}"), new byte[0], 1)),
              ThinkTime.none());
      assertThatThrownBy(() -> run(server, Transport.http2(null, 1), workload, closed(1, 1, false)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("X-Mark");
    }
  }

  private static Workload workload(List<HttpRequest> requests, ThinkTime think) {
    return new Workload(requests, RequestOrder.SEQUENCE, think, true, Variables.none());
  }

  private PhaseResult run(
      TomcatServer server, Transport transport, Workload workload, LoadPhase phase)
      throws Exception {
    try (Generator generator = Generator.open(server.address(), transport, workload, 1, Set.of())) {
      return generator.run(phase, samples::add);
    }
  }

  private static LoadPhase closed(long requests, int connections, boolean fresh) {
    return new LoadPhase("p", new LoadModel.Closed(requests), connections, fresh, LONG, LONG);
  }
}
