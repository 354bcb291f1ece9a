package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Workloads through the engine, over a real socket. */
class WorkloadEngineTest {
  private final List<Sample> samples = new ArrayList<>();

  @Test
  void aSessionWithTemplatesAndCookies() throws Exception {
    List<String> heads = new CopyOnWriteArrayList<>();
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              heads.add(head);
              ScriptedServer.write(
                  socket,
                  "HTTP/1.1 103 Early Hints\r\nSet-Cookie: early=1\r\n\r\n"
                      + "HTTP/1.1 200 OK\r\nSet-Cookie: n="
                      + ordinal
                      + "; Path=/\r\nTransfer-Encoding: chunked\r\n\r\n2\r\no"
                      + "k\r\n0\r\n\r\n");
              return true;
            })) {
      Workload workload =
          new Workload(
              List.of(
                  HttpRequest.get("/in/{{$counter}}"),
                  HttpRequest.get("/at").expecting(List.of(Expectation.ofBody("regex:^ok$")))),
              RequestOrder.SEQUENCE,
              ThinkTime.none(),
              true,
              Variables.none());
      run(server, workload, 4);
      assertThat(heads).hasSize(4);
      assertThat(heads.get(0)).startsWith("GET /in/1 HTTP/1.1").doesNotContain("Cookie:");
      assertThat(heads.get(1)).startsWith("GET /at HTTP/1.1").contains("Cookie: n=0\r\n");
      assertThat(heads.get(2)).startsWith("GET /in/2 HTTP/1.1").contains("Cookie: n=1\r\n");
      assertThat(samples).extracting(Sample::outcome).containsOnly(SampleOutcome.OK);
      assertThat(samples).extracting(Sample::request).containsExactly(0, 1, 0, 1);
    }
  }

  @Test
  void eachRequestIsInATraceOfItsOwnAndItsSampleSaysInWhich() throws Exception {
    List<String> heads = new CopyOnWriteArrayList<>();
    String given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              heads.add(head);
              ScriptedServer.write(socket, ScriptedServer.OK);
              return true;
            })) {
      Workload traced =
          new Workload(
                  List.of(
                      HttpRequest.get("/a"),
                      HttpRequest.get("/b").with(Map.of("Traceparent", given))),
                  RequestOrder.SEQUENCE,
                  ThinkTime.none(),
                  false,
                  null)
              .traced();
      run(server, traced, 4);
    }
    assertThat(heads)
        .zipSatisfy(
            samples,
            (head, sample) ->
                assertThat(head).containsIgnoringCase("traceparent: " + sample.traceparent()));
    assertThat(samples.get(0).traceparent()).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
    assertThat(samples.get(2).traceparent()).isNotEqualTo(samples.get(0).traceparent());
    assertThat(samples).extracting(Sample::traceparent).element(1).isEqualTo(given);
  }

  @Test
  void noPhaseRepeatsTheRandomValuesOfAnother() throws Exception {
    List<List<String>> runs = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      List<String> heads = new CopyOnWriteArrayList<>();
      try (ScriptedServer server =
          new ScriptedServer(
              (socket, head, connection, ordinal) -> {
                heads.add(head.lines().findFirst().orElse(""));
                ScriptedServer.write(socket, ScriptedServer.OK);
                return true;
              })) {
        Workload workload =
            new Workload(
                List.of(HttpRequest.get("/{{$uuid}}")),
                RequestOrder.SEQUENCE,
                ThinkTime.none(),
                false,
                Variables.none());
        try (LoadEngine engine = new LoadEngine(server.address(), workload, 1)) {
          engine.run(phase(3));
          engine.run(phase(3));
        }
      }
      runs.add(heads);
    }
    assertThat(runs.get(0)).hasSize(6).doesNotHaveDuplicates().isEqualTo(runs.get(1));
  }

  @Test
  void anUnmetExpectationIsAnOutcomeOfItsOwnAndKeepsTheConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK)) {
      HttpRequest request =
          HttpRequest.get("/").expecting(List.of(Expectation.ofBody("something else")));
      PhaseResult result = run(server, Workload.of(request), 3);
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.EXPECTATION, 3L));
      assertThat(server.connections()).isEqualTo(1);
      assertThat(samples).extracting(Sample::status).containsOnly(200);
    }
  }

  @Test
  void aUserThinksBetweenAnAnswerAndItsNextRequest() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK)) {
      Duration think = Duration.ofMillis(20);
      Workload workload =
          new Workload(
              List.of(HttpRequest.get("/")),
              RequestOrder.WEIGHTED,
              ThinkTime.constant(think),
              false,
              null);
      run(server, workload, 4);
      for (int i = 1; i < samples.size(); i++) {
        assertThat(samples.get(i).intendedStart())
            .isEqualTo(samples.get(i - 1).end() + think.toNanos());
        assertThat(samples.get(i).actualStart())
            .isGreaterThanOrEqualTo(samples.get(i).intendedStart());
      }
      assertThat(samples).hasSize(4);
    }
  }

  private PhaseResult run(ScriptedServer server, Workload workload, int requests)
      throws InterruptedException {
    try (LoadEngine engine = new LoadEngine(server.address(), workload, 1)) {
      return engine.run(phase(requests), samples::add);
    }
  }

  private static LoadPhase phase(int requests) {
    return new LoadPhase(
        "test",
        new LoadModel.Closed(requests),
        1,
        false,
        Duration.ofSeconds(30),
        Duration.ofSeconds(30));
  }
}
