package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.MethodRef;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left in a service when the agent has gone, whatever it has done there. */
class ResidueIT {
  private static final String SERVLET = "org.springframework.web.servlet.DispatcherServlet";
  private static final String HANDLERS = "io.bootcause.agent.target.SpringTarget$Greetings";
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final int CYCLES = 10;

  @TempDir Path temp;

  private interface Look {
    void at(AgentLink link) throws Exception;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void everyClassHasItsOwnBytecodeAgain(Jdk jdk) throws Exception {
    try (Target target =
        start(jdk, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0")) {
      warm(target);
      Map<String, String> before = Bytecodes.of(target, ResidueIT::looked);
      changes(target, before, before.keySet(), SERVLET, tap(Mode.TRACE, SERVLET, "*", 4));
      changes(target, before, Set.of(SERVLET), SERVLET, tap(Mode.WATCH, SERVLET, "*", 1));
      changes(target, before, Set.of(SERVLET), SERVLET, tap(Mode.MONITOR, SERVLET, "*", 1));
      // As `record` does.
      changes(target, before, Set.of(HANDLERS), HANDLERS, tap(Mode.WATCH, HANDLERS, "*", 2));
      changes(
          target,
          before,
          before.keySet(),
          POOL,
          link -> {
            assertThat(link.instrument()).isEmpty();
            link.details(true);
            link.trace(
                List.of(new MethodRef(HANDLERS, "hello"), new MethodRef(SERVLET, "doService")));
          });
    }
  }

  /** Most of what is changed. */
  private static boolean looked(String className) {
    return className.startsWith("org.springframework.web.servlet.")
        || className.startsWith("org.springframework.core.")
        || className.startsWith("org.apache.catalina.")
        || className.startsWith("org.apache.coyote.")
        || className.startsWith("io.bootcause.agent.target.")
        || className.startsWith("java.util.concurrent.");
  }

  /**
   * Fails too if nothing was changed in between: then this would test nothing.
   *
   * @param read the classes that are asked for
   */
  private static void changes(
      Target target, Map<String, String> before, Set<String> read, String expected, Look look)
      throws Exception {
    String parameters = target.get("/parameters");
    assertThat(parameters).contains("named who");
    Set<String> touched;
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), new TapInbox())) {
      look.at(link);
      target.get("/hello");
      touched = different(before, Bytecodes.of(target, read::contains));
      assertThat(target.get("/parameters")).isEqualTo(parameters);
    }
    assertThat(touched).contains(expected);
    target.awaitNoThreads();
    assertThat(different(before, Bytecodes.of(target, touched::contains))).isEmpty();
    assertThat(target.get("/hello")).isEqualTo("hello");
    assertThat(target.get("/parameters")).isEqualTo(parameters);
  }

  private static Set<String> different(Map<String, String> before, Map<String, String> after) {
    Map<String, String> different = new HashMap<>(before);
    different.keySet().retainAll(after.keySet());
    different.entrySet().removeIf(e -> e.getValue().equals(after.get(e.getKey())));
    return different.keySet();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void comingAndGoingLeavesNothingBehind(Jdk jdk) throws Exception {
    try (Target target = start(jdk)) {
      warm(target);
      cycle(target);
      cycle(target);
      long[] first = residue(target);
      for (int i = 0; i < CYCLES; i++) {
        cycle(target);
      }
      long[] last = residue(target);
      // An agent's own classes take 1 MB and more. Before JDK 22 each change of a class that calls
      // a method of Throwable's makes its constants grow: JDK-8308762.
      assertThat(last[0] - first[0]).as("bytes of metaspace").isLessThan(CYCLES * 500_000L);
      assertThat(last[1]).as("threads").isLessThanOrEqualTo(first[1]);
    }
  }

  private static void cycle(Target target) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
      link.instrument();
      link.tap(settings(Mode.TRACE, SERVLET, "*", 1));
      target.get("/hello");
      seen.next();
    }
  }

  /** Metaspace and threads, once no loader of an agent is there. */
  private static long[] residue(Target target) throws Exception {
    target.awaitNoThreads();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    String[] figures = target.get("/residue").split(" ");
    while (!figures[2].equals("0")) {
      assertThat(System.nanoTime()).as("%s loaders", figures[2]).isLessThan(deadline);
      figures = target.get("/residue").split(" ");
    }
    return new long[] {Long.parseLong(figures[0]), Long.parseLong(figures[1])};
  }

  private static Look tap(Mode mode, String className, String method, int depth) {
    return link -> {
      assertThat(link.tap(settings(mode, className, method, depth)).roots()).isNotEmpty();
    };
  }

  private static TapSettings settings(Mode mode, String className, String method, int depth) {
    return new TapSettings(
        mode, className, method, depth, 0, Long.MAX_VALUE, 100, false, "", "", 0);
  }

  private Target start(Jdk jdk, String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[0] = "-XX:+EnableDynamicAgentLoading";
    return Target.start(jdk, "test", Fixtures.SPRING, temp, all);
  }

  private static void warm(Target target) throws Exception {
    for (int i = 0; i < 3; i++) {
      target.get("/hello");
      target.get("/later");
      target.get("/threads");
    }
  }
}
