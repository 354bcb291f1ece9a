package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.budget.TimeBudget;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.ClassHistogram;
import io.bootcause.service.agent.JvmCommands;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WaitKind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every request is seen inside every embedded server, and its time adds up. */
@Isolated("measures")
class ServerBudgetTest {
  private static final int REQUESTS = 200;
  private static final Set<String> OF_REQUESTS =
      Set.of(
          "io.undertow.server.HttpServerExchange",
          "org.apache.coyote.Request",
          "org.eclipse.jetty.server.Request",
          "org.eclipse.jetty.server.internal.HttpConnection$HttpStreamOverHTTP1",
          "reactor.netty.http.server.HttpServerOperations");

  private static final Duration SECONDS = Duration.ofSeconds(20);

  @TempDir Path temp;

  /** Keeps what the agent sends. */
  private static final class Seen implements AgentListener {
    final List<Inside<RequestSpan>> spans = new ArrayList<>();
    final List<Inside<RequestWait>> waits = new ArrayList<>();
    long dropped;

    @Override
    public synchronized void onSpans(SpanBatch batch) {
      batch.spans().forEach(span -> spans.add(new Inside<>(0, span)));
      notifyAll();
    }

    @Override
    public synchronized void onWaits(WaitBatch batch) {
      dropped += batch.dropped();
      batch.waits().forEach(wait -> waits.add(new Inside<>(0, wait)));
    }

    synchronized void await(int count) throws InterruptedException {
      long deadline = System.nanoTime() + SECONDS.toNanos();
      while (spans.size() < count && System.nanoTime() - deadline < 0) {
        wait(100);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"jetty", "netty", "undertow"})
  void currentServers(String variant) throws Exception {
    addsUp(variant, 17);
  }

  @ParameterizedTest
  @Tag("all")
  @CsvSource({
    "boot14-tomcat, 17",
    "boot14-jetty, 17",
    "boot14-undertow, 17",
    "boot4-tomcat, 25",
    "boot4-jetty, 25",
    "boot4-netty, 25",
    "undertow, 25"
  })
  void oldestAndNewestServers(String variant, int java) throws Exception {
    addsUp(variant, java);
  }

  private void addsUp(String variant, int java) throws Exception {
    List<String> args = new ArrayList<>(List.of("-Xmx256m"));
    if (variant.startsWith("boot14")) {
      args.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }
    measured(Cases.jar("hello-containers:" + variant), java, args, "/greeting");
  }

  @ParameterizedTest
  @CsvSource({"trip-planner, 17", "trip-planner:futures, 17", "trip-planner:futures, 25"})
  void ofARequestThatNoThreadWaitsForEachCallIsSeen(String name, int java) throws Exception {
    Seen seen = measured(Cases.jar(name), java, new ArrayList<>(), "/trips/4711/seats");
    Map<List<Integer>, List<RequestWait>> calls =
        seen.waits.stream()
            .map(Inside::value)
            .filter(wait -> wait.kind() == WaitKind.HTTP_CALL)
            .collect(Collectors.groupingBy(wait -> List.of(wait.clientPort(), wait.ordinal())));

    assertThat(calls).hasSizeGreaterThan(50);
    assertThat(seen.dropped).as("lost waits").isZero();
    assertThat(
            calls.entrySet().stream()
                .filter(e -> !isEightOneAfterTheOther(e.getValue()))
                .map(e -> told(e.getValue()) + " of " + spanOf(e.getKey(), seen)))
        .as("requests without all eight calls, one after the other")
        .isEmpty();
  }

  private static boolean isEightOneAfterTheOther(List<RequestWait> calls) {
    for (int i = 1; i < calls.size(); i++) {
      if (calls.get(i).start() - calls.get(i - 1).end() < 0) {
        return false;
      }
    }
    return calls.size() == 8
        && calls.stream().allMatch(call -> call.subject().endsWith("/trips/#/legs/#"));
  }

  private static List<String> told(List<RequestWait> calls) {
    return calls.stream()
        .map(c -> c.start() + " to " + c.end() + " on " + c.threadId() + " " + c.subject())
        .toList();
  }

  private static List<RequestSpan> spanOf(List<Integer> request, Seen seen) {
    return seen.spans.stream()
        .map(Inside::value)
        .filter(span -> List.of(span.clientPort(), span.ordinal()).equals(request))
        .toList();
  }

  /** What was seen of requests whose time adds up. */
  private Seen measured(Path jar, int java, List<String> args, String path) throws Exception {
    Jdk jdk =
        JdkLocator.ofThisMachine().all().stream()
            .filter(j -> j.major() == java)
            .findFirst()
            .orElseThrow();
    Seen seen = new Seen();
    try (AgentLink link = AgentLink.listen(agent(), java, seen)) {
      args.add(link.javaAgentArgument());
      try (RunningService service =
          ServiceLauncher.start(
              new ServiceSpec(jar, jdk.home(), args, List.of()),
              temp.resolve("log"),
              Duration.ofMinutes(2))) {
        link.awaitHello(SECONDS);
        assertThat(link.instrument()).isEmpty();
        link.lines(true);
        List<Sample> first = new ArrayList<>();
        List<Sample> samples = new ArrayList<>();
        try (LoadEngine engine =
            new LoadEngine(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()),
                Workload.of(HttpRequest.get(path)),
                1)) {
          load(engine, new LoadModel.Closed(REQUESTS), first);
          load(engine, new LoadModel.Open(Schedules.constant(40)), samples);
        }
        seen.await(first.size() + samples.size());
        assertThat(samples).hasSizeGreaterThan(50);
        synchronized (seen) {
          assertThat(seen.spans)
              .as("each server's requests tell what they ask for")
              .filteredOn(span -> span.value().status() == 200)
              .extracting(span -> span.value().line())
              .containsOnly("GET " + path);
        }
        RequestClass budget = budget(path, samples, seen);
        String lines = budget.lines().toString();
        assertThat(budget.unjoined()).as(lines).isZero();
        assertThat(budget.sumNanos())
            .isCloseTo(budget.meanNanos(), within(0.01 * budget.meanNanos()));
        assertThat(budget.unexplainedNanos()).as(lines).isLessThan(0.1 * budget.meanNanos());
        assertThat(budget.lines())
            .as("the request is seen from its arrival to its handler")
            .filteredOn(line -> line.meanNanos() > 0)
            .extracting(line -> line.key())
            .contains("network", "queue", "container", "framework", "handler", "response");
        assertThat(ClassHistogram.parse(JvmCommands.run(service.pid(), "GC.class_histogram")))
            .as("no request is kept alive by being looked at")
            .filteredOn(row -> OF_REQUESTS.contains(row.className()))
            .allSatisfy(row -> assertThat(row.instances()).isLessThan(REQUESTS / 2));
      }
    }
    return seen;
  }

  private static void load(LoadEngine engine, LoadModel model, List<Sample> samples)
      throws InterruptedException {
    engine.run(
        new LoadPhase("load", model, 4, false, Duration.ofSeconds(2), SECONDS), samples::add);
  }

  private static RequestClass budget(String path, List<Sample> samples, Seen seen) {
    Phase phase = new Phase("load", Shape.STEADY, 0, 0, 4, 40, false, 0, Long.MAX_VALUE, 0, -1);
    List<ClientRequest> requests = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      requests.add(new ClientRequest(0, i, samples.get(i)));
    }
    synchronized (seen) {
      Recording recording =
          new Recording(
                  null,
                  "",
                  List.of("GET " + path),
                  true,
                  List.of(phase),
                  requests,
                  seen.spans,
                  List.of(),
                  List.of(),
                  List.of(),
                  Map.of(),
                  Map.of(),
                  List.of(),
                  0)
              .with(seen.waits, List.of());
      return TimeBudget.of("load", "load", Join.of(recording));
    }
  }

  /** As the tool carries it. */
  private Path agent() throws IOException {
    Path file = temp.resolve("agent.jar");
    try (InputStream in =
        Objects.requireNonNull(
            ServerBudgetTest.class.getResourceAsStream(
                "/io/bootcause/investigation/bootcause-agent.jar"))) {
      Files.copy(in, file);
    }
    return file;
  }
}
