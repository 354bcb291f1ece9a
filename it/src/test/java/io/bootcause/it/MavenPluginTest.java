package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The Maven plugin in a build of its own, with a local repository of its own. */
@Tag("diagnosis")
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("MavenPluginTest.LOCAL")
class MavenPluginTest {
  private static final Path LOCAL = Path.of("target", "maven-repository").toAbsolutePath();
  private static final Path COMPARED = Path.of("target", "diagnoses", "gate").toAbsolutePath();
  private static String version;

  @TempDir Path dir;
  private Path project;

  @BeforeAll
  static void installed() throws IOException {
    version = LocalRepository.at(LOCAL).withPlugin().version();
  }

  /** A project that has packaged a small real service, and one released version of it. */
  @BeforeEach
  void project() throws Exception {
    project = Files.createDirectories(dir.resolve("shop"));
    Files.createDirectories(project.resolve(".mvn"));
    Path jar = Cases.jar("healthy-rest-h2");
    Path target = Files.createDirectories(project.resolve("target"));
    Files.copy(jar, target.resolve("shop-2.0.jar"));
    Path released = Files.createDirectories(dir.resolve("releases/com/acme/shop/1.0"));
    Files.copy(jar, released.resolve("shop-1.0.jar"));
    Files.writeString(
        released.resolve("shop-1.0.pom"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.acme</groupId><artifactId>shop</artifactId><version>1.0</version>
        </project>
        """);
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.acme</groupId><artifactId>shop</artifactId><version>2.0</version>
          <repositories>
            <repository><id>usual</id><url>%1$s</url></repository>
            <repository><id>releases</id><url>%2$s</url></repository>
          </repositories>
          <pluginRepositories>
            <pluginRepository><id>usual</id><url>%1$s</url></pluginRepository>
          </pluginRepositories>
          <build><plugins><plugin>
            <groupId>io.bootcause</groupId>
            <artifactId>bootcause-maven-plugin</artifactId>
            <version>%3$s</version>
            <configuration>
              <requests><request>GET /items</request></requests>
              <jvmArgs>-Xmx256m</jvmArgs>
              <prove>false</prove>
            </configuration>
          </plugin></plugins></build>
        </project>
        """
            .formatted(LocalRepository.USUAL.toUri(), dir.resolve("releases").toUri(), version));
  }

  private Build maven(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp"));
    command.add("-Dmaven.repo.local=" + LOCAL);
    command.addAll(Arrays.asList(words));
    return Build.in(project, dir.resolve("maven.log"), command);
  }

  /** Minutes of experiments apart, all of it. */
  @Test
  void itsOwnJarIsDiagnosedAndTheReportsAreInTarget() throws Exception {
    Build build = maven("bootcause:diagnose", "-Dbootcause.timeBudget=60s");
    assertThat(build.exitCode()).as(build.log()).isZero();
    for (String name : List.of("html", "json", "sarif", "junit.xml", "md")) {
      assertThat(project.resolve("target/bootcause/report." + name)).isNotEmptyFile();
    }
    assertThat(Files.readString(project.resolve("target/bootcause/report.json")))
        .contains("shop-2.0.jar", "GET /items");
  }

  /**
   * Of a service that is up at once: a comparison starts it seven times and more. A shorter time
   * than two minutes is refused on a slow machine.
   */
  @Test
  void whatWasBuiltIsHeldAgainstWhatWasReleased() throws Exception {
    Path jar = FakeService.jar(dir);
    for (String made :
        List.of("shop/target/shop-2.0.jar", "releases/com/acme/shop/1.0/shop-1.0.jar")) {
      Files.copy(jar, dir.resolve(made), StandardCopyOption.REPLACE_EXISTING);
    }
    Build build =
        maven(
            "bootcause:compare",
            "-Dbootcause.baseline=1.0",
            "-Dbootcause.timeBudget=2m",
            // Of the same jar twice: what a crowded machine makes of that is not the question here.
            "-Dbootcause.tolerance=100");
    assertThat(build.exitCode()).as(build.log()).isZero();
    Path compared = project.resolve("target/bootcause/compare.json");
    assertThat(compared).as(build.log()).isNotEmptyFile();
    assertThat(Files.readString(compared)).contains("shop-1.0.jar", "shop-2.0.jar", "\"rounds\"");
    assertThat(project.resolve("target/bootcause/compare.html")).isNotEmptyFile();
    keep(compared.getParent());
  }

  /** For the tutorial's test, which then need not make a comparison of its own. */
  private static void keep(Path reports) throws IOException {
    Files.createDirectories(COMPARED);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(reports, "compare.*")) {
      for (Path file : files) {
        Files.copy(file, COMPARED.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** What is wrong is one line, and the released version was found before. */
  @Test
  void aWrongOptionIsAnErrorOfConfiguration() throws Exception {
    Build build = maven("bootcause:compare", "-Dbootcause.baseline=1.0", "-Dbootcause.rounds=2");
    assertThat(build.exitCode()).isEqualTo(1);
    assertThat(build.log())
        .contains("baseline: shop-1.0.jar")
        .contains("compare (default-cli) on project shop: --rounds lies between 3 and 100");
  }

  @Test
  void aVersionThatWasNeverReleasedIsNamed() throws Exception {
    Build build = maven("bootcause:compare", "-Dbootcause.baseline=0.9");
    assertThat(build.exitCode()).isEqualTo(1);
    assertThat(build.log()).contains("no baseline 0.9: ", "com.acme:shop:jar:0.9");
  }

  @Test
  void itsGoalsAreDescribedAndSkipped() throws Exception {
    Build help = maven("bootcause:help", "-Ddetail", "-Dgoal=diagnose");
    assertThat(help.exitCode()).as(help.log()).isZero();
    assertThat(help.log()).contains("failOnFindings (Default: false)", "bootcause.failOnFindings");
    Build skipped = maven("bootcause:diagnose", "-Dbootcause.skip");
    assertThat(skipped.exitCode()).as(skipped.log()).isZero();
    assertThat(skipped.log()).contains("bootcause is skipped");
  }
}
