package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchCommandTest {
  private static final Jdk JDK = new Jdk(Path.of("/jdk"), "17.0.15", 17);

  private static ServiceSpec spec(Path artifact, List<String> jvm, List<String> app) {
    return new ServiceSpec(artifact, JDK.home(), jvm, app);
  }

  @Test
  void aJarGetsTheUsersArgumentsAndAPort(@TempDir Path temp) throws Exception {
    Path jar = BootJars.runnable("3.5.7").writeTo(temp.resolve("app.jar"));
    assertThat(
            LaunchCommand.of(
                spec(jar, List.of("-Xmx256m"), List.of("--a=b", "file.txt")),
                BootArtifactReader.read(jar),
                JDK,
                OptionalInt.of(21_000)))
        .containsExactly(
            "/jdk/bin/java",
            "-Xmx256m",
            "-jar",
            jar.toString(),
            "--a=b",
            "file.txt",
            "--server.port=21000");
  }

  @Test
  void anExplodedDirectoryIsRunByItsLauncher(@TempDir Path temp) throws Exception {
    Path dir =
        BootJars.withManifest("Main-Class: the.Launcher", "Start-Class: the.App")
            .with("BOOT-INF/classes/x", "")
            .explodeTo(temp.resolve("dir"));
    assertThat(
            LaunchCommand.of(
                spec(dir, List.of(), List.of("--server.port=1")),
                BootArtifactReader.read(dir),
                JDK,
                OptionalInt.empty()))
        .containsExactly("/jdk/bin/java", "-cp", dir.toString(), "the.Launcher", "--server.port=1");
  }

  @ParameterizedTest
  @CsvSource({
    "1.4.3.RELEASE, 17, true",
    "2.0.2.RELEASE, 25, true",
    "2.4.13, 16, true",
    "2.5.0, 17, false",
    "2.10.0, 17, false",
    "2.0.2.RELEASE, 11, false",
    "3.5.7, 25, false",
    ", 17, false",
  })
  void oldBootOnNewJdksGetsJavaLangOpened(String boot, int jdk, boolean opened) {
    assertThat(LaunchCommand.flagsForAge(boot, jdk, List.of()))
        .isEqualTo(opened ? List.of("--add-opens=java.base/java.lang=ALL-UNNAMED") : List.of());
  }

  @Test
  void butNotTwice() {
    assertThat(
            LaunchCommand.flagsForAge(
                "2.0.2.RELEASE", 17, List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--server.port=8081, , 8081",
    "--SERVER_PORT=1, , ",
    "--server.port=0, , 0",
    ", -Dserver.port=7, 7",
    "--server.port=8, -Dserver.port=7, 8",
    "--management.server.port=8, -Xmx1g, ",
  })
  void findsTheRequestedPort(String app, String jvm, Integer port) throws Exception {
    ServiceSpec spec =
        spec(
            Path.of("x"),
            jvm == null ? List.of() : List.of(jvm),
            app == null ? List.of() : List.of(app));
    assertThat(LaunchCommand.requestedPort(spec))
        .isEqualTo(port == null ? OptionalInt.empty() : OptionalInt.of(port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "", "-1", "65536", "8080,8081"})
  void badPorts(String port) {
    ServiceSpec spec = spec(Path.of("x"), List.of(), List.of("--server.port=" + port));
    assertThatThrownBy(() -> LaunchCommand.requestedPort(spec))
        .isInstanceOf(ServiceException.class)
        .hasMessage("server.port is no port: '" + port + "'");
  }

  @Test
  void aPropertySetAgainReplacesAllItsSpellings() {
    assertThat(
            AppArgs.with(
                List.of("--server.tomcat.cacheTtl=1", "x", "--server.tomcat.cache-ttl=2", "--y"),
                "server.tomcat.cache-ttl",
                "1h"))
        .containsExactly("x", "--y", "--server.tomcat.cache-ttl=1h");
    assertThat(AppArgs.value(List.of("--a=1", "--a=x=y"), "a")).contains("x=y");
    assertThat(AppArgs.value(List.of("--debug"), "debug")).contains("");
    assertThat(AppArgs.value(List.of("--ab=1", "a=1", "--"), "a")).isEmpty();
  }

  @Test
  void theReasonOfADeathIsTheMostTellingLine() {
    assertThat(
            LogTail.reason(
                List.of("Caused by: other", "Description:", "Port 1 taken.", " Sorry.", "Action:")))
        .isEqualTo("Port 1 taken. Sorry.");
    assertThat(
            LogTail.reason(
                List.of("Caused by: outer", "\tat x.Y", "Caused by: inner", "\tat x.Z", "\t... 3")))
        .isEqualTo("inner");
    assertThat(LogTail.reason(List.of("Error: bad flag", "\tat x.Z"))).isEqualTo("Error: bad flag");
    assertThat(
            LogTail.reason(
                List.of(
                    "Unrecognized VM option 'NoSuchFlag'",
                    "Error: Could not create the Java Virtual Machine.",
                    "Error: A fatal exception has occurred. Program will exit.")))
        .isEqualTo("Unrecognized VM option 'NoSuchFlag'");
    assertThat(LogTail.reason(List.of("Error: Could not create the Java Virtual Machine.")))
        .isEqualTo("Error: Could not create the Java Virtual Machine.");
    assertThat(LogTail.reason(List.of("\tat x.Z"))).isEmpty();
    assertThat(LogTail.reason(List.of())).isEmpty();
  }
}
