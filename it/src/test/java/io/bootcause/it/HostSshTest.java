package io.bootcause.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code diagnose --host} over a real ssh, to a server of its own on the loopback interface. */
@Tag("diagnosis")
@Execution(ExecutionMode.CONCURRENT)
class HostSshTest {
  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path dir;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void server() throws Exception {
    Process install = run(Tool.ROOT.resolve("it/ssh/install").toString());
    String why = new String(install.getInputStream().readAllBytes(), UTF_8).strip();
    assumeTrue(install.waitFor() == 0, why);
    assumeTrue(System.getProperty("user.name").equals("root"), "sshd wants to be root's");
    Files.createDirectories(Path.of("/run/sshd"));
    for (String key : List.of("host", "user")) {
      String file = dir.resolve(key).toString();
      assertThat(run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file).waitFor()).isZero();
    }
    int port = Ports.free();
    started.add(
        run(
            "/usr/sbin/sshd",
            "-D",
            "-e",
            "-f",
            Files.createFile(dir.resolve("sshd")).toString(),
            "-h",
            dir.resolve("host").toString(),
            "-p",
            String.valueOf(port),
            "-o",
            "ListenAddress=127.0.0.1",
            "-o",
            "AuthorizedKeysFile=" + dir.resolve("user.pub"),
            "-o",
            "StrictModes=no",
            "-o",
            "UsePAM=no",
            "-o",
            "PermitRootLogin=prohibit-password",
            "-o",
            "PidFile=none"));
    awaitPort(port, started.get(0));
    Path config =
        Files.writeString(
            dir.resolve("config"),
            """
            Host box
              HostName 127.0.0.1
              Port %d
              User root
              IdentityFile %s
              IdentitiesOnly yes
              UserKnownHostsFile %s
              StrictHostKeyChecking accept-new
              LogLevel ERROR
            """
                .formatted(port, dir.resolve("user"), dir.resolve("known")));
    Path bin = Files.createDirectory(dir.resolve("bin"));
    Path ssh =
        Files.writeString(
            bin.resolve("ssh"), "#!/bin/sh\nexec /usr/bin/ssh -F '" + config + "' \"$@\"\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void stop() {
    started.forEach(Process::destroyForcibly);
  }

  private Process run(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static void awaitPort(int port, Process server) throws Exception {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (true) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(open.isConnected()).isTrue();
        return;
      } catch (java.net.ConnectException e) {
        if (!server.isAlive()) {
          fail(new String(server.getInputStream().readAllBytes(), UTF_8));
        }
        assertThat(System.nanoTime() - deadline).isNegative();
        Thread.sleep(50);
      }
    }
  }

  @Test
  void whatHappensThereIsToldHere() throws Exception {
    int port = Ports.free();
    Process service =
        new ProcessBuilder(
                Tool.java(),
                "-Xmx64m",
                "-jar",
                FakeService.jar(dir).toString(),
                "embraces",
                "--server.port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start();
    started.add(service);
    awaitPort(port, service);
    Path out = dir.resolve("out");
    try (Tool tool =
        Tool.start(
            Map.of("PATH", dir.resolve("bin") + ":" + System.getenv("PATH")),
            "diagnose",
            "--host",
            "root@box",
            "--host-java",
            Tool.java(),
            "--pid",
            ":" + port,
            "--no-history",
            "--out",
            out.toString(),
            "GET /")) {
      assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isEqualTo(1);
      assertThat(tool.err()).noneMatch(line -> line.contains("\tat "));
    }
    JsonNode report = new ObjectMapper().readTree(out.resolve("report.json").toFile());
    assertThat(report.at("/findings/0/detector").asText()).isEqualTo("deadlock");
    assertThat(report.at("/target").asText()).endsWith(" on root@box");
    assertThat(service.isAlive()).isTrue();
    assertThat(AgentThreads.leftIn(service)).isEmpty();
  }
}
