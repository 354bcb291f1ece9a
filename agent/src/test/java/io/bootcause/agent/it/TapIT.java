package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import io.bootcause.wire.TappedCall;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looking at methods by hand in a running JVM, for calls of all shapes, and what is left after. */
class TapIT {
  private static final String SHAPES = "io.bootcause.agent.target.Shapes";

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void everyShapeIsSeenAndNothingIsLeft(Jdk jdk) throws Exception {
    try (ToldJvm target = ToldJvm.start(jdk)) {
      everything(target);
      int classes = Integer.parseInt(target.ask("loaders"));
      everything(target);
      assertThat(target.ask("count")).isEqualTo("0");
      // The second time has left no class of ours behind, nor a loader.
      assertThat(Integer.parseInt(target.ask("loaders"))).isLessThan(classes + 40);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void expressionsSayWhatTheyCannotTellAndNoSecrets(Jdk jdk) throws Exception {
    try (ToldJvm target = ToldJvm.start(jdk)) {
      whatCannotBeToldIsSaid(target);
      secretsStayHidden(target);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void aSecondToolIsToldThatThereIsOne(Jdk jdk) throws Exception {
    List<String> waiting = new CopyOnWriteArrayList<>();
    AgentListener second =
        new AgentListener() {
          @Override
          public void onWaiting(String reason) {
            waiting.add(reason);
          }
        };
    try (ToldJvm target = ToldJvm.start(jdk);
        AgentLink first = AgentLink.attach(Fixtures.AGENT, target.process.pid(), new TapInbox())) {
      assertThat(first.tapState().changed()).isFalse();
      // Lambdas are of classes that nobody may change.
      assertThat(first.tap(watch("java.util.concurrent.Callable", "call", "", "")).not())
          .anySatisfy(not -> assertThat(not).matches("\\d+ subtypes? that the JVM lets nobody.*"));
      assertThat(first.tapState().changed()).isTrue();
      try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), second)) {
        assertThatThrownBy(link::tapState).hasMessageContaining("another bootcause is at this");
        assertThat(waiting).containsExactly("another bootcause is at this process");
      }
    }
  }

  private static void everything(ToldJvm target) throws Exception {
    trace(target);
    watch(target);
    expression(target);
    stack(target);
    figures(target);
    target.awaitNoThreads();
  }

  private static void trace(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      TapAnswer answer = link.tap(settings(Mode.TRACE, "all", 9, 1, ""));
      assertThat(answer.roots()).as("%s", answer).containsExactly(SHAPES + "#all");
      assertThat(answer.costNanos()).isPositive();
      String said = target.ask("all");
      assertThat(said).isEqualTo("defaultspecialdefaultspecial6lambdaboxedcaught");
      TappedCall call = seen.next();
      String tree = TapInbox.tree(call);
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

  private static void watch(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
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

  private static void expression(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
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

  private static void stack(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(settings(Mode.STACK, "thrower", 1, 1, ""));
      target.ask("all");
      assertThat(seen.next().stack()[0]).contains("Shapes.thrower");
    }
  }

  private static void figures(ToldJvm target) throws Exception {
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), new TapInbox())) {
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

  private static void whatCannotBeToldIsSaid(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(watch(SHAPES, "all", "nosuch > 1", ""));
      target.ask("all");
      assertThat(link.tapState().notTold()).isEqualTo(1);
      assertThat(link.tapState().why())
          .isEqualTo(
              "unknown nosuch; known here: args, cost, failed, result, secretToken, target,"
                  + " thread, thrown, times");
    }
  }

  private static void secretsStayHidden(ToldJvm target) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      link.tap(watch(SHAPES, "all", "args[1] == 'abc'", "[args, params[1], args[0]]"));
      target.ask("all");
      assertThat(seen.next().values()[1])
          .isEqualTo("Serializable[3]{ArrayList[2]{2, ***}, ***, 2}");
    }
  }

  private static TapSettings watch(
      String className, String method, String condition, String expression) {
    return new TapSettings(
        Mode.WATCH, className, method, 1, 0, Long.MAX_VALUE, 1, false, condition, expression, 0);
  }

  private static TapSettings settings(
      Mode mode, String method, int depth, int most, String expression) {
    return new TapSettings(
        mode, SHAPES, method, depth, 0, Long.MAX_VALUE, most, false, "", expression, 0);
  }
}
