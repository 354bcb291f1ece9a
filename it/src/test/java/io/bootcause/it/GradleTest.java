package io.bootcause.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The block of docs/build.md for Gradle, in a build of its own, where a Gradle can be had. */
@Tag("diagnosis")
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("GradleTest.repository")
class GradleTest {
  private static final Path PAGE = Tool.ROOT.resolve("docs/build.md");

  @TempDir static Path repository;
  @TempDir Path project;

  @BeforeAll
  static void gradle() throws Exception {
    Process install =
        new ProcessBuilder(Tool.ROOT.resolve("it/gradle/install").toString())
            .redirectErrorStream(true)
            .start();
    String why = new String(install.getInputStream().readAllBytes(), UTF_8).strip();
    assumeTrue(install.waitFor() == 0, why);
    LocalRepository.at(repository).withAllElse();
  }

  @BeforeEach
  void project() throws Exception {
    Files.copy(
        FakeService.jar(project), project.resolve("app.jar"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(project.resolve("settings.gradle"), "rootProject.name = 'shop'\n");
    Files.writeString(
        project.resolve("build.gradle"),
        "task bootJar { outputs.file file('app.jar') }\n"
            // Since Gradle 4.9; before that a task is made at once.
            + block().replace("tasks.register(", "tasks.create("));
  }

  private static String block() throws Exception {
    String page = Files.readString(PAGE);
    int start = page.indexOf("```groovy\n") + "```groovy\n".length();
    return page.substring(start, page.indexOf("```", start));
  }

  private Build gradle(String... options) throws Exception {
    Files.write(project.resolve("bootcause.yaml"), List.of(options));
    return Build.in(
        project,
        project.resolve("gradle.log"),
        List.of(
            "gradle",
            "--offline",
            "--no-daemon",
            "--stacktrace",
            "-Dmaven.repo.local=" + repository,
            "diagnose"));
  }

  @Test
  void findingsDoNotFailTheBuild() throws Exception {
    Build build = gradle("diagnose:", "  app-args: embraces", "  no-prove: true");
    assertThat(build.exitCode()).as(build.log()).isZero();
    assertThat(Files.readString(project.resolve("build/bootcause/report.json")))
        .contains("\"deadlock\"");
  }

  @Test
  void whatCannotBeUsedDoes() throws Exception {
    Build build = gradle("diagnose:", "  time-budget: soon");
    assertThat(build.exitCode()).isNotZero();
    assertThat(build.log()).contains("bootcause.yaml", "time-budget");
  }
}
