package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands typed at a running JVM, and what is left of them in it however they end. */
class HandsTest {
  private static final String CLASS = Ticker.class.getName();
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration UNDONE = Duration.ofSeconds(10);

  /** The JVM's own words on each change of a class, with how often it has been changed. */
  private static final Pattern REDEFINED =
      Pattern.compile(".*redefined name=(\\S+?), count=(\\d+).*");

  @TempDir Path dir;

  private Process start(Jdk jdk) throws Exception {
    Process service =
        new ProcessBuilder(
                jdk.java().toString(),
                "-Xmx32m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+EnableDynamicAgentLoading",
                "-Xlog:redefine+class+load=info:file=" + dir.resolve("redefined"),
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString(),
                CLASS)
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start();
    long deadline = System.nanoTime() + SOON.toNanos();
    while (!Files.readString(dir.resolve("log")).contains("ticking")) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
    return service;
  }

  /** The oldest and the newest JDK of this machine. */
  static Stream<Jdk> jdks() {
    List<Jdk> all =
        JdkLocator.ofThisMachine().all().stream()
            .filter(jdk -> jdk.major() >= 17)
            .sorted(Comparator.comparingInt(Jdk::major))
            .toList();
    return Stream.of(all.get(0), all.get(all.size() - 1)).distinct();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whateverEndsACommandItLeavesTheServiceAsItWas(Jdk jdk) throws Exception {
    Process service = start(jdk);
    String pid = String.valueOf(service.pid());
    try {
      int before = 0;
      for (String[] command :
          new String[][] {
            {"INT", "trace", pid, CLASS, "*", "-n", "1000000"},
            {"KILL", "watch", pid, CLASS, "tick", "args", "cost > 0ms", "-n", "1000000"},
            {"KILL", "monitor", pid, CLASS, "*"}
          }) {
        String[] typed = Arrays.copyOfRange(command, 1, command.length);
        try (Tool tool = Tool.start(typed)) {
          assertThat(tool.sawOnErr(line -> line.contains("; Ctrl-C"), SOON))
              .as("%s", tool.err())
              .isTrue();
          assertThat(AgentThreads.in(service)).isNotEmpty();
          before = changes(before);
          tool.signal(command[0]);
          int exitCode = tool.exitCode(Duration.ofSeconds(20));
          assertThat(exitCode).isEqualTo(command[0].equals("INT") ? 130 : 137);
          if (command[0].equals("INT")) {
            assertThat(tool.err()).contains("bootcause: Ctrl-C; detached");
          }
        }
        awaitUndone(service, before);
        before++;
      }
      assertThat(service.isAlive()).isTrue();
      assertThat(Files.readString(dir.resolve("log"))).doesNotContain("Exception");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  /** The class was changed once more, and our threads have gone. */
  private void awaitUndone(Process service, int before) throws Exception {
    long deadline = System.nanoTime() + UNDONE.toNanos();
    while ((!AgentThreads.in(service).isEmpty() || changes(0) == before)
        && System.nanoTime() - deadline < 0) {
      Thread.sleep(100);
    }
    assertThat(AgentThreads.in(service)).isEmpty();
    assertThat(changes(before)).isEqualTo(before + 1);
  }

  /** How often the class was changed: more often than that. */
  private int changes(int before) throws IOException {
    int changes = 0;
    for (String line : Files.readAllLines(dir.resolve("redefined"))) {
      Matcher redefined = REDEFINED.matcher(line);
      if (redefined.matches() && redefined.group(1).equals(CLASS)) {
        changes = Integer.parseInt(redefined.group(2));
      }
    }
    assertThat(changes).isGreaterThanOrEqualTo(before);
    return changes;
  }

  @Test
  void recordedCallsAreLookedAtOneByOne() throws Exception {
    Process service = start(jdks().findFirst().orElseThrow());
    String file = dir.resolve("calls.jsonl").toString();
    try {
      String pid = String.valueOf(service.pid());
      try (Tool tool = Tool.start("record", pid, CLASS, "tick", "-n", "12", "--out", file)) {
        assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isZero();
        assertThat(tool.out()).hasSize(25).allMatch(line -> line.length() <= 80);
        assertThat(tool.out().get(1)).startsWith("    1  ").contains("Ticker#tick(\"abc\") ");
        assertThat(tool.out()).anyMatch(line -> line.contains(" threw "));
      }
      awaitUndone(service, 1);
    } finally {
      service.destroyForcibly().waitFor();
    }
    try (Tool tool = Tool.start("record", "--from", file, "--index", "12")) {
      assertThat(tool.exitCode(SOON)).isZero();
      assertThat(tool.out()).contains("  text = \"abc\"");
    }
    try (Tool tool = Tool.start("record", "--from", file, "--index", "13")) {
      assertThat(tool.exitCode(SOON)).isEqualTo(2);
      assertThat(tool.err()).containsExactly("bootcause: there is no call 13: the file has 12");
    }
  }

  @Test
  void aServiceThatDiesEndsTheCommand() throws Exception {
    Process service = start(jdks().findFirst().orElseThrow());
    try (Tool tool =
        Tool.start("monitor", String.valueOf(service.pid()), CLASS, "*", "-i", "300ms")) {
      assertThat(tool.sawOnErr(line -> line.contains("; Ctrl-C"), SOON))
          .as("%s", tool.err())
          .isTrue();
      service.destroyForcibly().waitFor();
      assertThat(tool.exitCode(Duration.ofSeconds(20))).isEqualTo(3);
      assertThat(tool.err().get(tool.err().size() - 1))
          .startsWith("bootcause: the service's agent");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  @Test
  void aReaderThatHasSeenEnoughEndsTheCommand() throws Exception {
    Process service = start(jdks().findFirst().orElseThrow());
    Process head =
        new ProcessBuilder(
                "sh",
                "-c",
                Tool.java()
                    + " -jar "
                    + Tool.ROOT.resolve("cli/target/bootcause.jar")
                    + " watch "
                    + service.pid()
                    + " "
                    + CLASS
                    + " tick -n 1000000 | head -n 2")
            .start();
    try {
      List<String> lines = lines(head.getInputStream());
      assertThat(head.waitFor()).isZero();
      assertThat(lines).hasSize(2).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
      assertThat(lines(head.getErrorStream())).last().asString().endsWith("; detached");
      awaitUndone(service, 1);
    } finally {
      head.destroyForcibly().waitFor();
      service.destroyForcibly().waitFor();
    }
  }

  private static List<String> lines(InputStream in) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
