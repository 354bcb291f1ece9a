package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Maven plugin in a build of its own, with a local repository of its own. */
@Tag("diagnosis")
class MavenPluginTest {
  private static final Path LOCAL = Path.of("target", "maven-repository").toAbsolutePath();
  private static final String GROUP = "io/bootcause/";

  /** What this build resolves from: spares fetching again what is there. */
  private static final Path USUAL =
      Path.of(
          System.getProperty(
              "localRepository",
              Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));

  private static String version;

  @TempDir Path dir;
  private Path project;

  private record Build(int exitCode, String log) {}

  @BeforeAll
  static void installed() throws IOException {
    Matcher found =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(Tool.ROOT.resolve("pom.xml")));
    assertThat(found.find()).isTrue();
    version = found.group(1);
    install("bootcause-parent", Tool.ROOT.resolve("pom.xml"), Optional.empty());
    install(
        "bootcause-cli",
        Tool.ROOT.resolve("cli/pom.xml"),
        Optional.of(Tool.ROOT.resolve("cli/target/bootcause.jar")));
    install(
        "bootcause-maven-plugin",
        Tool.ROOT.resolve("maven-plugin/pom.xml"),
        Optional.of(
            Tool.ROOT.resolve("maven-plugin/target/bootcause-maven-plugin-" + version + ".jar")));
  }

  private static void install(String artifact, Path pom, Optional<Path> jar) throws IOException {
    Path at = Files.createDirectories(LOCAL.resolve(GROUP + artifact + "/" + version));
    String name = artifact + "-" + version;
    Files.copy(pom, at.resolve(name + ".pom"), StandardCopyOption.REPLACE_EXISTING);
    if (jar.isPresent()) {
      Files.copy(jar.get(), at.resolve(name + ".jar"), StandardCopyOption.REPLACE_EXISTING);
    }
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
            .formatted(USUAL.toUri(), dir.resolve("releases").toUri(), version));
  }

  private Build maven(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp"));
    command.add("-Dmaven.repo.local=" + LOCAL);
    command.addAll(Arrays.asList(words));
    Path log = dir.resolve("maven.log");
    Process process =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends in time").isTrue();
      return new Build(process.exitValue(), Files.readString(log));
    } finally {
      // What Maven itself has started goes with it.
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Minutes of experiments apart, all of it. */
  @Test
  @Tag("all")
  void itsOwnJarIsDiagnosedAndTheReportsAreInTarget() throws Exception {
    Build build = maven("bootcause:diagnose");
    assertThat(build.exitCode()).as(build.log()).isZero();
    for (String name : List.of("html", "json", "sarif", "junit.xml", "md")) {
      assertThat(project.resolve("target/bootcause/report." + name)).isNotEmptyFile();
    }
    assertThat(Files.readString(project.resolve("target/bootcause/report.json")))
        .contains("shop-2.0.jar", "GET /items");
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
