package io.bootcause.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What can be told of the container file where there is no engine to build it. */
class ContainerfileTest {
  private static List<String> lines(String instruction) throws IOException {
    return Files.readAllLines(Tool.ROOT.resolve("Containerfile")).stream()
        .filter(line -> line.startsWith(instruction + " "))
        .map(line -> line.substring(instruction.length() + 1))
        .toList();
  }

  @Test
  void copiesWhatTheReleaseBuildMakes() throws IOException {
    String release = Files.readString(Tool.ROOT.resolve("release/build"));
    assertThat(lines("COPY"))
        .allSatisfy(copy -> assertThat(release).contains("/" + copy.split(" ")[0] + " \"$out/\""));
  }

  @Test
  void theDocsBuildItAsItSaysItself() throws IOException {
    String header = Files.readString(Tool.ROOT.resolve("Containerfile"));
    String page = Files.readString(Tool.ROOT.resolve("docs/container.md"));
    String build = "docker build -f Containerfile -t bootcause dist";
    assertThat(header).contains("release/build dist && " + build);
    assertThat(page).contains("release/build dist\n" + build);
  }

  /** Its entry point, with the jar where it is here. */
  @Test
  void itsEntryPointStartsTheTool() throws Exception {
    List<String> command = new ArrayList<>();
    for (String word : new ObjectMapper().readValue(lines("ENTRYPOINT").get(0), String[].class)) {
      command.add(
          word.equals("java")
              ? ProcessHandle.current().info().command().orElse("java")
              : word.equals("/opt/bootcause/bootcause.jar") ? Tool.JAR.toString() : word);
    }
    command.addAll(List.of(new ObjectMapper().readValue(lines("CMD").get(0), String[].class)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said).contains("Usage: bootcause");
  }
}
