package io.bootcause.maven;

import static io.bootcause.maven.MojoConfiguration.set;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.junit.jupiter.api.Test;

/** From configuration to the tool's command line. */
class CommandLineTest {
  /** A comparison with a jar asks no repository. */
  private static CompareMojo compare() throws IllegalAccessException {
    CompareMojo mojo =
        new CompareMojo(
            (RepositorySystem)
                java.lang.reflect.Proxy.newProxyInstance(
                    CommandLineTest.class.getClassLoader(),
                    new Class<?>[] {RepositorySystem.class},
                    (proxy, method, args) -> {
                      throw new AssertionError("asked for " + method);
                    }));
    set(mojo, "jar", new File("app.jar"));
    set(mojo, "baselineJar", new File("released.jar"));
    return mojo;
  }

  private static DiagnoseMojo diagnose() throws IllegalAccessException {
    DiagnoseMojo mojo = new DiagnoseMojo();
    set(mojo, "jar", new File("app.jar"));
    return mojo;
  }

  @Test
  void whatIsNotConfiguredIsLeftToTheTool() throws Exception {
    assertThat(diagnose().commandLine(new ToolArguments())).containsExactly("diagnose", "app.jar");
    assertThat(compare().commandLine(new ToolArguments()))
        .containsExactly("compare", "released.jar", "app.jar");
  }

  @Test
  void allOfADiagnosis() throws Exception {
    DiagnoseMojo mojo = diagnose();
    set(mojo, "requests", List.of("GET /orders", "/orders/7"));
    set(mojo, "prove", false);
    set(mojo, "tries", List.of("bump org.example:lib:1.2.3", "jvm -XX:+UseZGC"));
    set(mojo, "formats", List.of("sarif", "junit"));
    assertThat(mojo.commandLine(new ToolArguments().option("--jvm-args", "-Xmx1g -Xms1g")))
        .containsExactly(
            "diagnose",
            "app.jar",
            "GET /orders",
            "/orders/7",
            "--jvm-args=-Xmx1g -Xms1g",
            "--no-prove",
            "--try=bump org.example:lib:1.2.3",
            "--try=jvm -XX:+UseZGC",
            "--format=sarif",
            "--format=junit");
  }

  @Test
  void allOfAComparison() throws Exception {
    CompareMojo mojo = compare();
    set(mojo, "requests", List.of("/orders"));
    set(mojo, "tolerance", 5.0);
    set(mojo, "rate", 200.0);
    set(mojo, "rounds", 3);
    set(mojo, "formats", List.of("markdown"));
    assertThat(mojo.commandLine(new ToolArguments().all(List.of("--seed", "7"))))
        .containsExactly(
            "compare",
            "released.jar",
            "app.jar",
            "/orders",
            "--seed",
            "7",
            "--tolerance=5.0",
            "--rate=200.0",
            "--rounds=3",
            "--format=markdown");
  }

  @Test
  void findingsFailOnlyIfAskedForButWorseAlwaysDoes() throws Exception {
    DiagnoseMojo mojo = diagnose();
    assertThat(mojo.meaning(Path.of("out"), false).failOnOne()).isFalse();
    set(mojo, "failOnFindings", true);
    assertThat(mojo.meaning(Path.of("out"), false).failOnOne()).isTrue();
    assertThat(compare().meaning(Path.of("out"), false).failOnOne()).isTrue();
  }

  @Test
  void skippedOrWithNothingPackagedItDoesNothing() throws Exception {
    DiagnoseMojo skipped = new DiagnoseMojo();
    set(skipped, "skip", true);
    skipped.execute();

    DiagnoseMojo ofAParent = new DiagnoseMojo();
    Model model = new Model();
    model.setPackaging("pom");
    set(ofAParent, "project", new MavenProject(model));
    ofAParent.execute();
  }
}
