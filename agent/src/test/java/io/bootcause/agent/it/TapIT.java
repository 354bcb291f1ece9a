package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import io.bootcause.wire.TappedCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looking at methods by hand in a running JVM, for calls of all shapes, and what is left after. */
class TapIT {
  private static final String SHAPES = "io.bootcause.agent.target.Shapes";

  /** A JVM that does what it is told. */
  private static final class Forked implements AutoCloseable {
    final Process process;
    final BufferedReader out;
    final PrintStream in;

    Forked(Jdk jdk) throws IOException {
      process =
          new ProcessBuilder(
                  jdk.java().toString(),
                  "-Xmx64m",
                  "-XX:+EnableDynamicAgentLoading",
                  "-cp",
                  Path.of("target/test-classes").toAbsolutePath().toString(),
                  "io.bootcause.agent.target.TapTarget")
              .redirectErrorStream(true)
              .start();
      out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    String ask(String line) throws IOException {
      in.println(line);
      String answer = out.readLine();
      assertThat(answer).as(line).isNotNull();
      return answer;
    }

    @Override
    public void close() {
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  private static final class Inbox implements AgentListener {
    final LinkedBlockingQueue<TappedCall> calls = new LinkedBlockingQueue<>();

    @Override
    public void onSpans(SpanBatch batch) {}

    @Override
    public void onCalls(CallBatch batch) {}

    @Override
    public void onScans(ScanBatch batch) {}

    @Override
    public void onTapped(TapBatch batch) {
      calls.addAll(batch.calls());
    }

    TappedCall next() throws InterruptedException {
      TappedCall call = calls.poll(20, TimeUnit.SECONDS);
      assertThat(call).as("a call").isNotNull();
      return call;
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void everyShapeIsSeenAndNothingIsLeft(Jdk jdk) throws Exception {
    try (Forked target = new Forked(jdk)) {
      // The JVM's own start-up words may come first.
      for (String line = target.out.readLine();
          !"READY".equals(line);
          line = target.out.readLine()) {
        assertThat(line).as("the target's words").isNotNull();
      }
      everything(target);
      int classes = Integer.parseInt(target.ask("loaders"));
      everything(target);
      assertThat(target.ask("count")).isEqualTo("0");
      // The second time has left no class of ours behind, nor a loader.
      assertThat(Integer.parseInt(target.ask("loaders"))).isLessThan(classes + 40);
    }
  }

  private static void everything(Forked target) throws Exception {
    trace(target);
    watch(target);
    expression(target);
    stack(target);
    figures(target);
    awaitNoThreads(target);
  }

  /** The one that listens for the tool looks up twice a second. */
  private static void awaitNoThreads(Forked target) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    for (String left = target.ask("threads"); !left.equals("[]"); left = target.ask("threads")) {
      assertThat(System.nanoTime()).as(left).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void trace(Forked target) throws Exception {
    Inbox seen = new Inbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      TapAnswer answer = link.tap(settings(Mode.TRACE, "all", 9, 1, ""));
      assertThat(answer.roots()).as("%s", answer).containsExactly(SHAPES + "#all");
      assertThat(answer.costNanos()).isPositive();
      String said = target.ask("all");
      assertThat(said).isEqualTo("defaultspecialdefaultspecial6lambdaboxedcaught");
      TappedCall call = seen.next();
      String tree =
          call.tree().stream()
              .map(
                  n ->
                      " ".repeat(n.depth())
                          + n.className().replaceAll(".*[.$]", "")
                          + "."
                          + n.method().replaceAll("\\$\\d+$", "")
                          + (n.calls() == 1 ? "" : " x" + n.calls())
                          + (n.failed() == 0 ? "" : " !"))
              .collect(Collectors.joining("\n"));
      assertThat(tree)
          .contains(
              "Shapes.all\n Plain.<init> x2\n Named.name x2\n  Shapes.pause x2\n   Thread.sleep x2")
          .contains("\n Special.name x2\n  Shapes.pause x2")
          .contains(
              "\n Shapes.recursion\n  Shapes.recursion\n   Shapes.recursion\n    Shapes.recursion\n"
                  + "     Shapes.pause")
          .contains("\n Shapes.lambda$all\n  Shapes.pause\n")
          .contains("\n StringBox.<init>\n")
          .contains("\n StringBox.open\n  Shapes.pause")
          .contains("\n Shapes.caught\n  Shapes.through !\n   Shapes.lambda$caught !\n")
          .contains("\n   Shapes.lambda$caught !\n    Shapes.thrower !\n")
          .endsWith("\n  Shapes.pause\n   Thread.sleep");
      // What is below takes no longer than what it is below of.
      assertThat(call.tree().get(0).totalNanos()).isEqualTo(call.nanos());
      long firstLevel =
          call.tree().stream()
              .filter(n -> n.depth() == 1)
              .mapToLong(TappedCall.Node::totalNanos)
              .sum();
      assertThat(firstLevel).isLessThanOrEqualTo(call.nanos()).isGreaterThan(17_000_000);
      // Enough is enough.
      target.ask("all");
      assertThat(link.readTap()).isNotEmpty();
      assertThat(seen.calls).isEmpty();
    }
  }

  private static void watch(Forked target) throws Exception {
    Inbox seen = new Inbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(settings(Mode.WATCH, "*", 1, 100, ""));
      target.ask("mixed");
      assertThat(seen.next().values())
          .containsExactly("a", "1", "b", "2.0", "c", "4", "d", "null", "result", "11.0");
      target.ask("all");
      List<TappedCall> calls =
          java.util.stream.Stream.generate(
                  () -> {
                    try {
                      return seen.next();
                    } catch (InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  })
              .takeWhile(c -> !c.method().equals("all"))
              .toList();
      TappedCall thrower =
          calls.stream().filter(c -> c.method().equals("thrower")).findFirst().orElseThrow();
      assertThat(thrower.values())
          .containsExactly(
              "argument", "\"x\"", "thrown", "java.lang.IllegalStateException: thrown for x");
      assertThat(calls)
          .filteredOn(c -> c.method().equals("through"))
          .allMatch(c -> Arrays.asList(c.values()).contains("thrown"));
    }
  }

  private static void expression(Forked target) throws Exception {
    Inbox seen = new Inbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(
          new TapSettings(
              Mode.WATCH,
              SHAPES + "$StringBox",
              "open",
              1,
              0,
              Long.MAX_VALUE,
              1,
              false,
              "args[0] == 'ed' && cost > 1",
              "[target.content, result]",
              0));
      target.ask("all");
      assertThat(seen.next().values()[1]).contains("\"box\", \"boxed\"");
    }
  }

  private static void stack(Forked target) throws Exception {
    Inbox seen = new Inbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(settings(Mode.STACK, "thrower", 1, 1, ""));
      target.ask("all");
      assertThat(seen.next().stack()[0]).contains("Shapes.thrower");
    }
  }

  private static void figures(Forked target) throws Exception {
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), new Inbox())) {
      link.tap(settings(Mode.MONITOR, "*", 1, 1, ""));
      target.ask("all");
      assertThat(link.readTap())
          .anySatisfy(
              row -> {
                assertThat(row[0]).isEqualTo(SHAPES + "#pause");
                assertThat(row[1]).isEqualTo("9");
                assertThat(Long.parseLong(row[4])).isGreaterThanOrEqualTo(2_000_000);
                assertThat(Long.parseLong(row[5])).isGreaterThanOrEqualTo(Long.parseLong(row[4]));
              })
          .anySatisfy(
              row -> {
                assertThat(row[0]).isEqualTo(SHAPES + "#thrower");
                assertThat(row[2]).isEqualTo("1");
              });
    }
  }

  private static TapSettings settings(
      Mode mode, String method, int depth, int most, String expression) {
    return new TapSettings(
        mode, SHAPES, method, depth, 0, Long.MAX_VALUE, most, false, "", expression, 0);
  }
}
