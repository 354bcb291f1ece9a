package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.bootcause.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The command with a controller that says what a real one said. */
class HyperfoilLoadTest {
  private static final String LOCAL = " --agents a=localhost,b=localhost";

  @TempDir Path dir;

  private RecordedController controller;
  private Path requests;
  private String out = "";
  private String err = "";

  @BeforeEach
  void start() throws IOException {
    controller = new RecordedController();
    requests = dir.resolve("rec.http");
    Files.writeString(
        requests,
        """
        ### a
        # @name list
        # @weight 3
        GET http://127.0.0.1:18080/a

        ### b
        # @name post
        POST http://127.0.0.1:18080/bad

        {"n": 1, "p": "${x}"}
        """);
  }

  @AfterEach
  void stop() {
    controller.close();
  }

  @Test
  void theSameReport() throws IOException {
    int code = load(requests + " -R 100 -d 2s --hyperfoil " + controller.url() + LOCAL);
    assertThat(code).as(err).isEqualTo(ExitCode.FINDINGS); // some were not as expected
    assertThat(out)
        .contains("http://127.0.0.1:18080 " + requests)
        .contains("open model, 10 connections, 2.0 s, Hyperfoil 0.25.2 with 2 agents")
        .contains("143 answered in 2.04 s")
        .contains("from the session's start, of all answers")
        .contains("service, first byte, connect and lateness are not told by Hyperfoil")
        .contains("51  answered with an unexpected status", "statuses    200: 143  503: 51")
        .contains("a: 97 requests; CPU of its machine 100.0%", "b: 97 requests")
        .contains("doubtful", "no CPU was left on the machine of a, b")
        .doesNotContain("intended start", "generator", "seed");
    assertThat(controller.asked)
        .startsWith("GET /version", "GET /run/last", "POST /benchmark")
        .anyMatch(line -> line.startsWith("DELETE /benchmark/bootcause-"));
  }

  @Test
  void percentilesAreThoseOfTheAgentsTogether() throws IOException {
    load(requests + " -R 100 -d 2s --format json --hyperfoil " + controller.url() + LOCAL);
    JsonNode phase = RecordedController.JSON.readTree(out).at("/phases/0");
    assertThat(phase.path("sent").asLong()).isEqualTo(194);
    assertThat(phase.at("/agents/0/sent").asLong() + phase.at("/agents/1/sent").asLong())
        .isEqualTo(194);
    assertThat(phase.at("/latency/count").asLong()).isEqualTo(194);
    assertThat(phase.path("bytesReceived").asLong()).isPositive();
    for (int percentile : new int[] {50, 75, 90, 95, 99}) {
      assertThat(phase.at("/latency/p" + percentile).asDouble() * 1e6)
          .as("p%d", percentile)
          .isBetween(
              merged(percentile, RecordedController.Bucket::from) * 0.99,
              merged(percentile, RecordedController.Bucket::to) * 1.01);
    }
    for (String unknown : List.of("service", "firstByte", "connect", "generator")) {
      assertThat(phase.path(unknown).isNull()).as(unknown).isTrue();
    }
    assertThat(RecordedController.JSON.readTree(out).has("seed")).isFalse();
  }

  /** The bound of the stretch in which so many percent of both agents' times have come. */
  private static double merged(int percentile, ToDoubleFunction<RecordedController.Bucket> bound)
      throws IOException {
    List<RecordedController.Bucket> buckets =
        RecordedController.buckets().stream().sorted(Comparator.comparingDouble(bound)).toList();
    long wanted = (long) Math.ceil(194 * percentile / 100.0);
    long seen = 0;
    for (RecordedController.Bucket bucket : buckets) {
      seen += bucket.count();
      if (seen >= wanted) {
        return bound.applyAsDouble(bucket);
      }
    }
    throw new AssertionError("only " + seen + " of 194");
  }

  @Test
  void otherFormats() throws IOException {
    String run = requests + " -R 100 -d 2s --hyperfoil " + controller.url() + LOCAL;
    load(run + " --format csv");
    List<String> lines = out.lines().toList();
    assertThat(lines.get(1).split(",", -1)).hasSize(lines.get(0).split(",", -1).length);
    assertThat(lines.get(1)).startsWith("load,open,10,2.038,194,143,");
    load(run + " --format wrk");
    assertThat(out).contains("194 requests in 2.04s", "Non-2xx or 3xx responses: 51");
    assertThat(out).doesNotContain("Req/Sec ");
    load(run + " --format jmeter");
    assertThat(out).contains("list,143,40,", "TOTAL,194,").contains("26.289%");
  }

  @Test
  void theWorkloadIsTheControllersBenchmark() throws IOException {
    load(requests + " --steps 100,200 -d 4s -c 20 --hyperfoil " + controller.url() + LOCAL);
    JsonNode yaml = new YAMLMapper().readTree(controller.uploaded.get(0));
    assertThat(yaml.at("/http/host").asText()).isEqualTo("http://127.0.0.1:18080");
    assertThat(yaml.at("/http/sharedConnections").asInt()).isEqualTo(20);
    assertThat(yaml.at("/agents/b/host").asText()).isEqualTo("localhost");
    assertThat(yaml.at("/phases/0/warm-up/constantRate/isWarmup").asBoolean()).isTrue();
    JsonNode second = yaml.at("/phases/2").path("200/s").path("constantRate");
    assertThat(second.path("startAfterStrict").asText()).isEqualTo("100/s");
    assertThat(second.path("usersPerSec").asDouble()).isEqualTo(200);
    assertThat(second.path("variance").asBoolean(true)).isFalse();
    assertThat(second.path("duration").asText()).isEqualTo("2000ms");
    JsonNode sequences = second.at("/scenario/initialSequences");
    assertThat(sequences.at("/0/draw/0/randomItem/list/r0").asDouble()).isEqualTo(3);
    assertThat(sequences.at("/2/r1/1/httpRequest/body/pattern").asText())
        .isEqualTo("{\"n\": 1, \"p\": \"$${x}\"}");
  }

  @Test
  void onlyTheFile() throws IOException {
    Path file = dir.resolve("hf.yaml");
    int code =
        load(
            "http://staging.example/{{$randomInt|1|9}} -c 4 -d 2s --think-time exp:100ms"
                + " --expect-status 2xx --hyperfoil-yaml "
                + file);
    assertThat(code).as(err).isZero();
    JsonNode phase = new YAMLMapper().readTree(Files.readString(file)).at("/phases/1/load/always");
    assertThat(phase.path("users").asInt()).isEqualTo(4);
    JsonNode steps = phase.at("/scenario/initialSequences/0/requests");
    assertThat(steps.at("/0/randomInt").asText()).isEqualTo("v0_0 <- 1 .. 8");
    assertThat(steps.at("/1/httpRequest/path").asText()).isEqualTo("/${v0_0}");
    assertThat(steps.at("/1/httpRequest/handler/status/1/range").asText()).isEqualTo("200-299");
    assertThat(steps.at("/2/thinkTime/random").asText()).isEqualTo("NEGATIVE_EXPONENTIAL");
    assertThat(controller.asked).isEmpty();
    assertThat(out).isEmpty();
  }

  @Test
  void whatWasRecordedIsNoValue() throws IOException {
    Path har = dir.resolve("rec.har");
    Files.writeString(
        har,
        """
        {"log": {"entries": [{"request": {"method": "POST", "url": "http://127.0.0.1:1/?q={{x}}",
          "headers": [{"name": "X-Y", "value": "{{y}}"}], "postData": {"text": "{{z}}${"}}}]}}
        """);
    Path file = dir.resolve("hf.yaml");
    assertThat(load(har + " -d 2s --hyperfoil-yaml " + file)).as(err).isZero();
    JsonNode step =
        new YAMLMapper()
            .readTree(Files.readString(file))
            .at("/phases/1/load/always/scenario/initialSequences/0/requests/0/httpRequest");
    assertThat(step.path("path").asText()).isEqualTo("/?q={{x}}");
    assertThat(step.at("/headers/X-Y").asText()).isEqualTo("{{y}}");
    assertThat(step.at("/body/pattern").asText()).isEqualTo("{{z}}$${");
  }

  @Test
  void whatWouldHaveToBeEncodedIsRefused() throws IOException {
    Path csv = dir.resolve("data.csv");
    Files.writeString(csv, "q\na&b\n");
    String all = " --rows random --csv " + csv + " --hyperfoil-yaml " + dir.resolve("hf.yaml");
    assertThat(load("http://127.0.0.1:1/?q={{q}}" + all)).isEqualTo(2);
    assertThat(err).contains("{{q}} in a path or form, with values that need percent-encoding");
    String form = " -H Content-Type:application/x-www-form-urlencoded -H X:{{q}} --body q={{q}}";
    assertThat(load("http://127.0.0.1:1/" + form + all)).isEqualTo(2);
    assertThat(err).contains("{{q}} in a path or form");
    assertThat(load("http://127.0.0.1:1/ --body q={{q}}" + all)).as(err).isZero();
  }

  @Test
  void whatTheFileAndTheCommandLineBothExpect() throws IOException {
    Files.writeString(requests, "# @expect-status 200-204\nGET http://staging.example/a\n");
    Path file = dir.resolve("hf.yaml");
    int code = load(requests + " -d 2s --expect-status 2xx --hyperfoil-yaml " + file);
    assertThat(code).as(err).isZero();
    JsonNode step =
        new YAMLMapper()
            .readTree(Files.readString(file))
            .at("/phases/1/load/always/scenario/initialSequences/0/requests/0/httpRequest");
    assertThat(step.at("/handler/status/1/range").asText()).isEqualTo("200-204");
    assertThat(load(requests + " -d 2s --expect-status 404 --hyperfoil-yaml " + file)).isEqualTo(2);
    assertThat(err).contains("one range of statuses, not 200-204 and 404");
  }

  static Stream<Arguments> refused() {
    String here = "http://127.0.0.1:1/ ";
    return Stream.of(
        Arguments.of(here + "-n 5", "leave out -n"),
        Arguments.of(here + "--idle-gap 1s", "leave out --idle-gap"),
        Arguments.of(here + "--jtl x", "leave out --jtl"),
        Arguments.of(here + "--http2", "Hyperfoil is not given --http2"),
        Arguments.of("https://127.0.0.1:1/ ", "say -k for https"),
        Arguments.of(here + "-c 1", "-c 1 is too few"),
        Arguments.of(here + "-X PROPFIND", "no method PROPFIND"),
        Arguments.of(here + "--expect-body ok", "body contains ok (GET /)"),
        Arguments.of(here + "--expect-status 200,404", "one range of statuses"),
        Arguments.of(here + "-H X:{{$counter}}", "cannot send {{$counter}} (GET /)"),
        Arguments.of(here + "-R 5 --fresh-connections", "--fresh-connections in the open model"),
        Arguments.of("http://192.0.2.1:80/", "loopback addresses only"),
        Arguments.of(here + "--agents c=10.1.2.3", "127.0.0.1 would be 10.1.2.3's own there"),
        Arguments.of(here + "--agents a=b=c", "an agent is written as"),
        Arguments.of(here + "--hyperfoil ftp://x", "a controller is written as"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatCannotBeMappedIsOneLine(String line, String says) {
    String all =
        line
            + (line.contains("--agents") ? "" : LOCAL)
            + (line.contains("--hyperfoil") ? "" : " --hyperfoil " + controller.url());
    assertThat(load(all)).isEqualTo(2);
    assertThat(err).contains(says);
    assertThat(err.lines()).hasSize(1);
    assertThat(controller.uploaded).isEmpty();
  }

  @Test
  void whatTheControllerRefuses() {
    controller.refusal = "Cannot read benchmark: line 3";
    assertThat(load("http://127.0.0.1:1/ --hyperfoil " + controller.url() + LOCAL)).isEqualTo(3);
    assertThat(err).contains("does not take the benchmark: Cannot read benchmark: line 3");
    controller.close();
    assertThat(load("http://127.0.0.1:1/ --hyperfoil " + controller.url() + LOCAL)).isEqualTo(3);
    assertThat(err).contains("no Hyperfoil controller answers at").hasLineCount(1);
  }

  /** Options apart by spaces; a bar stands for one within an option. */
  private int load(String options) {
    LoadRun run =
        LoadRun.of(
            Stream.of(options.strip().split(" +"))
                .map(option -> option.replace('|', ' '))
                .toArray(String[]::new));
    out = run.out();
    err = run.mistakes() + run.err();
    return run.code();
  }
}
