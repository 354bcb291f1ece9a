package io.bootcause.cli.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script in real shells, with programs that stand in for Java. */
class HostScriptTest {
  private static final String TOKEN = "bootcause-0123abcd";

  @TempDir Path dir;
  private Path tmp;
  private Path control;

  @BeforeEach
  void theOtherSide() throws IOException {
    tmp = Files.createDirectory(dir.resolve("tmp there"));
    control = Files.createDirectory(dir.resolve("control"));
  }

  /** What the shell says after the script, and that it leaves nothing. */
  private List<String> said(String sh, @Nullable Path java, byte[] jar) throws Exception {
    Process shell = start(sh);
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(shell.getInputStream(), UTF_8))) {
      write(shell, HostScript.opening(TOKEN));
      assertThat(reader.readLine()).isEqualTo(TOKEN);
      String script =
          HostScript.of(TOKEN, java == null ? null : java.toString(), null, jar.length, "the sum")
              .replace("/sys/fs/cgroup", control.toString());
      write(shell, script + TOKEN + "\n");
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
        if (line.equals("bootcause send")) {
          shell.getOutputStream().write(jar);
          shell.getOutputStream().flush();
        }
      }
    }
    assertThat(shell.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(shell.errorReader(UTF_8).lines()).isEmpty();
    assertThat(tmp).isEmptyDirectory();
    return lines;
  }

  private Process start(String sh) throws IOException {
    Assumptions.assumeTrue(
        Stream.of("/bin/", "/usr/bin/").anyMatch(d -> Files.isExecutable(Path.of(d + sh))),
        "no " + sh + " here");
    ProcessBuilder builder =
        new ProcessBuilder(sh.equals("busybox") ? List.of(sh, "sh") : List.of(sh));
    builder.environment().put("TMPDIR", tmp.toString());
    return builder.start();
  }

  private static void write(Process shell, String text) throws IOException {
    shell.getOutputStream().write(text.getBytes(UTF_8));
    shell.getOutputStream().flush();
  }

  /** A program that says it has these modules, and takes the jar and runs as told. */
  private Path java(String modules, String... lines) throws IOException {
    Path java = dir.resolve("java's own");
    List<String> script =
        new ArrayList<>(
            List.of(
                "#!/bin/sh", "[ \"$1\" = --list-modules ] && { echo '" + modules + "'; exit; }"));
    script.addAll(List.of(lines));
    Files.write(java, script);
    return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sh", "dash", "bash", "busybox"})
  void bringsTheJarIntoAPrivateDirectoryAndRunsIt(String sh) throws Exception {
    Path java =
        java(
            "java.base@17.0.15 jdk.attach@17.0.15",
            "case \"$*\" in",
            "  *Receiver\\ bootcause.jar\\ 3\\ the\\ sum)",
            "    cmp -s io/bootcause/cli/host/Receiver.class '" + receiver() + "' || exit 1",
            "    dd bs=1 count=3 of=bootcause.jar 2>/dev/null; echo received ;;",
            "  *-Xmx1024m*HostSide) ls -ld . | cut -c1-10; cat bootcause.jar; echo ;;",
            "esac");

    assertThat(said(sh, java, new byte[] {'j', 'a', 'r'}))
        .containsExactly("bootcause send", "bootcause run", "drwx------", "jar");
  }

  private static String receiver() throws Exception {
    return Path.of(Receiver.class.getResource("Receiver.class").toURI()).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "java.base@11.0.2 jdk.attach@11.0.2, no Java 17 or newer",
    "java.base@9 jdk.attach@9, no Java 17 or newer",
    "nothing, no Java 17 or newer",
    "java.base@21.0.1 java.logging@21.0.1, 'a JRE, without the module jdk.attach'"
  })
  void saysWhyAJavaDoesNotDo(String modules, String why) throws Exception {
    assertThat(said("sh", java(modules), new byte[0]))
        .containsExactly("bootcause no-java " + dir.resolve("java's own") + ": " + why);
  }

  @Test
  void saysThatThereIsNoSuchJava() throws Exception {
    assertThat(said("sh", dir.resolve("nowhere"), new byte[0]))
        .containsExactly("bootcause no-java there is no program " + dir.resolve("nowhere"));
  }

  @Test
  void passesOnWhyTheJarWasNotTaken() throws Exception {
    Path java = java("java.base@25 jdk.attach@25", "echo cannot write: the disk is full");

    assertThat(said("sh", java, new byte[0]))
        .containsExactly("bootcause send", "bootcause failed cannot write: the disk is full");
  }

  @ParameterizedTest
  @CsvSource({
    // limit, in use, of that for files: heap, or what is left
    "max, 900000000, 0, 1024",
    "4000000000, 900000000, 0, 1024",
    "1500000000, 900000000, 100000000, 400",
    "1000000000, 900000000, 100000000, 200 MB of memory left",
  })
  void leavesTheServicesContainerItsMemory(String most, String used, String files, String heap)
      throws Exception {
    Files.writeString(control.resolve("memory.max"), most + "\n");
    Files.writeString(control.resolve("memory.current"), used + "\n");
    Files.writeString(
        control.resolve("memory.stat"), "anon 5\ninactive_file " + files + "\nslab 7\n");
    Path java =
        java(
            "java.base@17 jdk.attach@17",
            "case \"$*\" in *Receiver*) echo received ;; *) echo \"$1\" ;; esac");

    List<String> said = said("sh", java, new byte[0]);

    assertThat(said.get(said.size() - 1)).contains(heap.contains(" ") ? heap : "-Xmx" + heap + "m");
  }

  /** A connection that is lost while the script goes over: half a script is not run. */
  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash"})
  void halfAScriptIsNotRun(String sh) throws Exception {
    Process shell = start(sh);
    write(shell, HostScript.opening(TOKEN));
    String script = "mkdir '" + tmp + "/made'\n";
    write(shell, script + script.substring(0, 7));
    shell.getOutputStream().close();

    assertThat(shell.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(tmp).isEmptyDirectory();
  }
}
