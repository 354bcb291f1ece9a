package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.ClassOrigin;
import io.bootcause.service.agent.MethodRef;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.Hello;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.TracedCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent from launch to detach on each Tomcat line. */
class TomcatIT {
  private static final String WORK = "io.bootcause.agent.target.Work";

  @TempDir Path temp;
  private final Collector seen = new Collector();

  @ParameterizedTest(name = "Tomcat {1} on {0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#servers")
  void fromLaunchToDetach(Jdk jdk, String tomcat) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    try (AgentLink link = AgentLink.listen(Fixtures.AGENT, jdk.major(), seen);
        Target target = Target.start(jdk, tomcat, Fixtures.PLAIN, dir, link.javaAgentArgument())) {
      Hello hello = link.awaitHello(Duration.ofSeconds(30));
      assertThat(hello.pid()).isEqualTo(target.pid());
      assertThat(hello.atLaunch()).isTrue();
      assertThat(hello.otherAgents()).isEmpty();
      assertThat(link.instrument()).isEmpty();

      theCpuClockComesWithTheFirstRequests(target);
      requestsAreTimed(target);
      pipelinedRequestsAreToldApart(target);
      exceptionsPassThrough(target);
      scansAreCounted(target, link, dir);
      callsAreTraced(target, link);
      originsAreTold(link, tomcat);
      assertThat(target.probesHit()).isGreaterThan(20);
      assertThat(seen.dropped()).isZero();

      link.detach();
      target.hitsNoProbe();
      noThreadIsLeft(target);
      if (tomcat.equals("8.5.31")) { // Slow, and the same on all.
        noLoaderIsLeft(jdk, target);
      }
      assertThat(target.printed()).isEmpty();
    }
  }

  private void theCpuClockComesWithTheFirstRequests(Target target) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    long cpu = -1;
    while (cpu < 0) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      try (Http http = new Http(target.port())) {
        http.get("/ok");
        cpu = seen.span(http.localPort(), 0).cpuNanos();
      }
    }
  }

  private void requestsAreTimed(Target target) throws Exception {
    int polled = 0;
    try (Http http = new Http(target.port())) {
      for (int i = 0; i < 5; i++) {
        long before = System.nanoTime();
        assertThat(http.get("/ok").body()).isEqualTo("ok");
        long after = System.nanoTime();

        RequestSpan span = seen.span(http.localPort(), i);
        assertThat(span.status()).isEqualTo(200);
        assertThat(span.cpuNanos()).isPositive();
        assertThat(span.at(Boundary.ACCEPTED) != 0).as("accepted #%d", i).isEqualTo(i == 0);
        // A worker that still has the connection takes the next request of it at once.
        boolean waits = i == 0 || span.at(Boundary.DEQUEUED) != 0;
        polled += waits ? 1 : 0;
        List<Long> stamps = new ArrayList<>();
        for (Boundary b :
            List.of(
                Boundary.READABLE,
                Boundary.DEQUEUED,
                Boundary.CONTAINER_ENTER,
                Boundary.MAPPER_ENTER,
                Boundary.MAPPER_EXIT,
                Boundary.COMMIT,
                Boundary.CONTAINER_EXIT,
                Boundary.FINISHED)) {
          if (waits || (b != Boundary.READABLE && b != Boundary.DEQUEUED)) {
            assertThat(span.at(b)).as("%s of %s", b, span).isNotZero();
            stamps.add(span.at(b));
          }
        }
        assertThat(stamps).isSorted();
        // The JVMs share one monotonic clock; the connection was made before the first request.
        assertThat(stamps.get(0)).isBetween(before, after);
        assertThat(span.at(Boundary.COMMIT)).isBetween(before, after);
        if (i == 0) {
          assertThat(span.at(Boundary.ACCEPTED)).isLessThanOrEqualTo(span.at(Boundary.READABLE));
        }
        long taken = waits ? span.at(Boundary.DEQUEUED) : stamps.get(0);
        assertThat(span.cpuNanos())
            .isLessThanOrEqualTo(span.at(Boundary.FINISHED) - taken + 20_000_000);
      }
    }
    assertThat(polled).as("waited for in the poller").isGreaterThan(1);
    try (Http fresh = new Http(target.port())) {
      fresh.get("/ok");
      assertThat(seen.span(fresh.localPort(), 0).at(Boundary.ACCEPTED)).isNotZero();
    }
  }

  private void pipelinedRequestsAreToldApart(Target target) throws Exception {
    try (Http http = new Http(target.port())) {
      http.send("/ok", "/ok", "/ok");
      for (int i = 0; i < 3; i++) {
        assertThat(http.receive().status()).isEqualTo(200);
      }
      List<RequestSpan> spans = new ArrayList<>(seen.spans(http.localPort(), 3));
      spans.sort(Comparator.comparingInt(RequestSpan::ordinal));
      assertThat(spans).extracting(RequestSpan::ordinal).containsExactly(0, 1, 2);
      assertThat(spans.get(0).at(Boundary.DEQUEUED)).isNotZero();
      for (RequestSpan later : spans.subList(1, 3)) {
        assertThat(later.at(Boundary.DEQUEUED)).isZero();
        assertThat(later.at(Boundary.READABLE)).isZero();
        assertThat(later.at(Boundary.FINISHED)).isNotZero();
      }
      assertThat(spans.get(0).at(Boundary.FINISHED))
          .isLessThanOrEqualTo(spans.get(1).at(Boundary.CONTAINER_ENTER));
    }
  }

  private void exceptionsPassThrough(Target target) throws Exception {
    try (Http http = new Http(target.port())) {
      assertThat(http.get("/fail").status()).isEqualTo(500);
      RequestSpan span = seen.span(http.localPort(), 0);
      assertThat(span.status()).isEqualTo(500);
      assertThat(span.at(Boundary.CONTAINER_EXIT)).isNotZero();
    }
  }

  private void scansAreCounted(Target target, AgentLink link, Path dir) throws Exception {
    String outer = dir.resolve("outer.jar").toString();
    try (Http http = new Http(target.port())) {
      http.get("/ok");
      http.get("/scan");
      link.details(true);
      http.get("/scan");
      link.details(false);
      http.get("/scan");
      RequestSpan without = seen.span(http.localPort(), 0);
      assertThat(without.archiveEntries()).isZero();
      assertThat(without.archivesOpened()).isZero();
      assertThat(without.directoriesListed()).isZero();
      for (int i = 1; i < 4; i++) {
        RequestSpan span = seen.span(http.localPort(), i);
        assertThat(span.archiveEntries())
            .isEqualTo(Fixtures.OUTER_ENTRIES + Fixtures.INNER_ENTRIES);
        assertThat(span.archivesOpened()).isEqualTo(1);
        assertThat(span.directoriesListed()).isEqualTo(2);
      }
      List<ArchiveScan> scans = seen.scans(http.localPort());
      assertThat(scans).allMatch(scan -> scan.ordinal() == 2);
      assertThat(scans)
          .extracting(ArchiveScan::source)
          .containsExactly(outer, outer + "!/lib/inner.jar", dir.toString(), dir.toString());
      assertThat(scans.get(0).entries()).isEqualTo(Fixtures.OUTER_ENTRIES);
      assertThat(scans.get(0).firstEntries()).hasSize(20).contains("classes/1.class");
      assertThat(scans.get(1).entries()).isEqualTo(Fixtures.INNER_ENTRIES);
      assertThat(scans.get(1).firstEntries()).contains("META-INF/resources/0.css");
      assertThat(scans.get(2).firstEntries()).contains("other.txt");
    }
  }

  private void callsAreTraced(Target target, AgentLink link) throws Exception {
    MethodRef run = new MethodRef(WORK, "run");
    MethodRef outer = new MethodRef(WORK, "outer");
    MethodRef missing = new MethodRef(WORK, "nothing");
    Map<MethodRef, Integer> found =
        link.trace(
            List.of(
                run,
                outer,
                new MethodRef(WORK, "inner"),
                new MethodRef(WORK, "fails"),
                new MethodRef(WORK, "drop"),
                missing));
    assertThat(found).containsEntry(missing, 0);
    try (Http http = new Http(target.port())) {
      String answer = http.get("/work").body();
      List<TracedCall> calls = seen.calls(http.localPort(), 0).calls();
      assertThat(calls)
          .extracting(TracedCall::method)
          .containsExactly("run", "outer", "inner", "inner", "inner", "fails");
      assertThat(calls).extracting(TracedCall::depth).containsExactly(0, 1, 2, 2, 2, 2);
      assertThat(calls).allMatch(call -> call.enter() <= call.exit() && call.enter() > 0);
      assertThat(calls.get(0).exit()).isGreaterThanOrEqualTo(calls.get(5).exit());
      assertThat(calls.get(1).subject())
          .contains("verb=GET", "times=3", "this.archive=/tmp/x.jar", "this.base=/srv/data")
          .contains("this.state=NEW", "this.password=***")
          .doesNotContain("hunter2");
      assertThat(calls.get(2).subject())
          .contains("n=0", "factor=2.5", "token=***")
          .doesNotContain("hunter2");

      http.get("/storm");
      CallBatch storm = seen.calls(http.localPort(), 1);
      assertThat(storm.calls()).hasSize(2_000);
      assertThat(storm.dropped()).isEqualTo(3_000);
      assertThat(storm.calls().stream().filter(c -> !c.subject().isEmpty())).hasSize(50);

      assertThat(link.callNanos()).isPositive();
      link.subjects(false);
      http.get("/work");
      assertThat(seen.calls(http.localPort(), 2).calls())
          .hasSize(6)
          .allMatch(call -> call.subject().isEmpty());
      link.subjects(true);

      link.untrace();
      assertThat(http.get("/work").body()).isEqualTo(answer);
    }
  }

  private static void originsAreTold(AgentLink link, String tomcat) throws Exception {
    String mapper = "org.apache.catalina.mapper.Mapper";
    String jar = "tomcat-embed-core-" + tomcat + ".jar";
    Map<String, ClassOrigin> where = link.where(List.of(mapper, "java.lang.String", "no.Such"));
    assertThat(where).containsOnlyKeys(mapper, "java.lang.String");
    ClassOrigin origin = where.get(mapper);
    assertThat(origin.location()).startsWith("file:").contains(jar);
    assertThat(origin.loadedFromThere()).isGreaterThan(100);
    assertThat(origin.standsFor()).isEmpty();
    assertThat(link.loadedClasses(List.of(jar, "no-such.jar")))
        .containsEntry(jar, origin.loadedFromThere())
        .containsEntry("no-such.jar", 0);
  }

  private static void noThreadIsLeft(Target target) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (!target.get("/threads").isEmpty()) {
      assertThat(System.nanoTime())
          .as("threads left: %s", target.get("/threads"))
          .isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  /** The JVM lists its class loaders; after a collection ours must not be among them. */
  private static void noLoaderIsLeft(Jdk jdk, Target target) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (true) {
      jcmd(jdk, target, "GC.run");
      String loaders = jcmd(jdk, target, "VM.classloader_stats");
      assertThat(loaders).contains("AppClassLoader");
      if (!loaders.contains("AgentClassLoader")) {
        return;
      }
      assertThat(System.nanoTime()).as(loaders).isLessThan(deadline);
      Thread.sleep(100);
    }
  }

  private static String jcmd(Jdk jdk, Target target, String command) throws Exception {
    Process p =
        new ProcessBuilder(
                jdk.home().resolve("bin/jcmd").toString(), String.valueOf(target.pid()), command)
            .redirectErrorStream(true)
            .start();
    String out =
        new String(p.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    p.waitFor();
    return out;
  }
}
