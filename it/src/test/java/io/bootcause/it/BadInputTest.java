package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each bad input: one clear line, the right exit code, no stack trace, no orphan, nothing changed.
 */
class BadInputTest {
  private static final int USAGE = 2;
  private static final int CANNOT_MEASURE = 3;

  @TempDir static Path dir;

  /**
   * @param says a word that its one line must have
   * @param args of the tool
   */
  record Case(String name, int exitCode, String says, List<String> args) {
    Case(String name, int exitCode, String says, String... args) {
      this(name, exitCode, says, List.of(args));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    Path corrupt = Files.write(dir.resolve("corrupt.jar"), new byte[] {'P', 'K', 3, 4, 9, 9, 9});
    Path plain = dir.resolve("plain.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    new JarOutputStream(Files.newOutputStream(plain), manifest).close();
    String fake = FakeService.jar(dir).toString();
    String out = dir.resolve("out").toString();
    return Stream.of(
        new Case("no command", USAGE, "command"),
        new Case("unknown option", USAGE, "--frobnicate", "diagnose", "--frobnicate"),
        new Case("no target", USAGE, "--pid", "diagnose"),
        new Case("not a request", USAGE, "GET /path", "diagnose", fake, "nonsense"),
        new Case("not a time", USAGE, "90s", "diagnose", fake, "/", "--time-budget", "soon"),
        new Case("not a change", USAGE, "twist", "diagnose", fake, "/", "--try", "twist it"),
        new Case("nothing to compare", USAGE, "nothing to compare", "compare", fake, "/"),
        new Case(
            "too little time to compare",
            USAGE,
            "3 rounds of 2 variants take 30s",
            "compare",
            fake,
            "/",
            "--server",
            "tomcat,jetty",
            "--time-budget",
            "20s"),
        new Case("no artifact to compare", USAGE, "app.jar", "compare", "GET /send"),
        new Case("no such server", USAGE, "weblogic", "compare", fake, "--server", "weblogic"),
        new Case("too few steps", USAGE, "three", "compare", fake, fake, "--connections", "1,64"),
        new Case("too few rounds", USAGE, "3", "compare", fake, fake, "--rounds", "2"),
        new Case(
            "a swap that cannot be",
            USAGE,
            "no web server",
            "compare",
            fake,
            "--server",
            "jetty",
            "--out",
            out),
        new Case("missing jar", USAGE, "nowhere.jar", "diagnose", "nowhere.jar", "GET /"),
        new Case("corrupt jar", USAGE, "corrupt.jar", "diagnose", corrupt.toString(), "GET /"),
        new Case("no Boot jar", USAGE, "Spring Boot", "diagnose", plain.toString(), "GET /"),
        new Case("unknown JDK", USAGE, "77", "diagnose", fake, "/", "--jvm", "77"),
        new Case("dead pid", USAGE, "4194303", "diagnose", "--pid", "4194303", "/"),
        new Case("foreign pid", USAGE, "1", "diagnose", "--pid", "1", "/", "--port", "9"),
        new Case("no host", USAGE, "not a host", "diagnose", "--host", "-oProxyCommand=id", "/"),
        new Case(
            "no program for the host",
            USAGE,
            "no-such-shell",
            "diagnose",
            "/",
            "--host-shell",
            "no-such-shell box",
            "--out",
            out),
        new Case(
            "no shell there",
            CANNOT_MEASURE,
            "cannot get a shell on false",
            "diagnose",
            "/",
            "--host-shell",
            "false",
            "--out",
            out),
        new Case(
            "output not writable",
            USAGE,
            "/proc/nowhere",
            "diagnose",
            fake,
            "/",
            "--out",
            "/proc/nowhere"),
        new Case(
            "never ready",
            CANNOT_MEASURE,
            "fake service, behaviour never-ready",
            "diagnose",
            fake,
            "/",
            "--out",
            out,
            "--ready-timeout",
            "4s",
            "--app-args",
            "never-ready"),
        new Case(
            "dies at start",
            CANNOT_MEASURE,
            "no such bean",
            "diagnose",
            fake,
            "/",
            "--out",
            out,
            "--app-args",
            "dies"),
        new Case(
            "answers 404",
            USAGE,
            "404",
            "diagnose",
            fake,
            "GET /send",
            "--out",
            out,
            "--app-args",
            "answer-404"),
        new Case(
            "answers 500",
            CANNOT_MEASURE,
            "500",
            "diagnose",
            fake,
            "GET /send",
            "--out",
            out,
            "--app-args",
            "answer-500"),
        new Case(
            "missing recording", USAGE, "nowhere", "explain", dir.resolve("nowhere").toString()),
        new Case("damaged recording", USAGE, "corrupt.jar", "explain", corrupt.toString()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void getsOneLineAndTheRightExitCode(Case bad) throws Exception {
    check(bad);
  }

  private static void check(Case bad) throws Exception {
    List<String> args = new ArrayList<>(bad.args());
    if (args.contains("diagnose") || args.contains("--out")) {
      args.add("--quiet");
    }
    try (Tool tool = Tool.start(args.toArray(String[]::new))) {
      int exitCode = tool.exitCode(Duration.ofSeconds(60));
      List<String> said = tool.err();
      assertThat(String.join("\n", said)).contains(bad.says());
      assertThat(said).filteredOn(line -> line.startsWith("bootcause: ")).hasSize(1);
      // Below it only the service's own last lines or a pointer to the help.
      assertThat(said)
          .allMatch(
              line ->
                  line.startsWith("bootcause: ")
                      || line.startsWith("  | ")
                      || line.startsWith("see bootcause"));
      assertThat(said).noneMatch(line -> line.contains("\tat ") || line.contains("Exception"));
      assertThat(tool.out()).isEmpty();
      assertThat(exitCode).isEqualTo(bad.exitCode());
      assertThat(tool.orphansAfter(Duration.ofSeconds(10))).isEmpty();
    }
  }

  @Test
  void aRequestThatFailsIsToldByTheFirstInstance() throws Exception {
    Path starts = dir.resolve("starts");
    Path out = dir.resolve("out/of/a/run");
    check(
        new Case(
            "answers 404",
            USAGE,
            "404",
            "diagnose",
            FakeService.jar(dir).toString(),
            "GET /send",
            "--out",
            out.toString(),
            "--app-args",
            "answer-404 --starts=" + starts));

    assertThat(starts).content().hasLineCount(1);
    assertThat(dir.resolve("out")).doesNotExist();
  }

  @Test
  void portInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      check(
          new Case(
              "port in use",
              USAGE,
              String.valueOf(taken.getLocalPort()),
              "diagnose",
              FakeService.jar(dir).toString(),
              "/",
              "--out",
              dir.resolve("out").toString(),
              "--app-args",
              "--server.port=" + taken.getLocalPort()));
    }
  }

  @Test
  void jvmThatRefusesAttach() throws Exception {
    Process deaf =
        new ProcessBuilder(
                Tool.java(),
                "-XX:+DisableAttachMechanism",
                "-jar",
                FakeService.jar(dir).toString(),
                "answer-200",
                "--server.port=0")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      Thread.sleep(2000);
      check(
          new Case(
              "refuses attach",
              USAGE,
              "attach",
              "diagnose",
              "--pid",
              String.valueOf(deaf.pid()),
              "/",
              "--out",
              dir.resolve("out").toString()));
      assertThat(deaf.isAlive()).isTrue();
    } finally {
      deaf.destroyForcibly().waitFor();
    }
  }

  @Test
  void diskFull() throws Exception {
    Path small = Files.createDirectory(dir.resolve("small"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", small.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assumeTrue(mount.waitFor() == 0, "may not mount a small file system here");
    try {
      check(
          new Case(
              "disk full",
              CANNOT_MEASURE,
              small.toString(),
              "diagnose",
              FakeService.jar(dir).toString(),
              "/",
              "--out",
              small.toString(),
              "--app-args",
              "answer-200"));
    } finally {
      new ProcessBuilder("umount", small.toString()).start().waitFor();
    }
  }

  @Test
  void theJarIsNotWrittenTo() throws Exception {
    Path jar = FakeService.jar(dir);
    byte[] before = Files.readAllBytes(jar);
    check(
        new Case(
            "dies",
            CANNOT_MEASURE,
            "no such bean",
            "diagnose",
            jar.toString(),
            "/",
            "--out",
            dir.resolve("out").toString(),
            "--app-args",
            "dies"));
    assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    assertThat(new String(before, 0, 2, StandardCharsets.US_ASCII)).isEqualTo("PK");
  }
}
