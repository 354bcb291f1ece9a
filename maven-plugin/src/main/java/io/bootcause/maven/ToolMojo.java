package io.bootcause.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What the goals share: the service, the load, and what the tool's end means for the build. */
@SuppressWarnings("NullAway.Init") // Maven fills them in.
abstract class ToolMojo extends AbstractMojo {
  static final String TOOL = "io.bootcause:bootcause-cli";

  /** Modules may be built in parallel; what is measured then would be the neighbour. */
  private static final Object ONE_AT_A_TIME = new Object();

  /** Leaves it out. */
  @Parameter(property = "bootcause.skip", defaultValue = "false")
  private boolean skip;

  /**
   * The Spring Boot jar or war, or an exploded directory. Without it: the one that this project has
   * packaged.
   */
  @Parameter(property = "bootcause.jar")
  private @Nullable File jar;

  /**
   * Requests: <code>GET /orders</code>, <code>/orders</code>, or a .http file; several are mixed.
   * Without one: those of bootcause.yaml, or <code>GET /</code>.
   */
  @Parameter(property = "bootcause.requests")
  private @Nullable List<String> requests;

  /** Where the reports go. */
  @Parameter(
      property = "bootcause.out",
      defaultValue = "${project.build.directory}/bootcause",
      required = true)
  private File out;

  /** JDK to run the service on: its directory, or a version such as 21. */
  @Parameter(property = "bootcause.jvm")
  private @Nullable String jvm;

  /** Arguments for the service's JVM. */
  @Parameter(property = "bootcause.jvmArgs")
  private @Nullable String jvmArgs;

  /** Arguments for the service. */
  @Parameter(property = "bootcause.appArgs")
  private @Nullable String appArgs;

  /** Wall time for the experiments: 90s, 5m. Without it: the tool's own. */
  @Parameter(property = "bootcause.timeBudget")
  private @Nullable String timeBudget;

  /** How long the service may take to answer: 90s, 5m. Without it: the tool's own, 120s. */
  @Parameter(property = "bootcause.readyTimeout")
  private @Nullable String readyTimeout;

  /** Options in a file. Without it: bootcause.yaml in this project's directory, if it is there. */
  @Parameter(property = "bootcause.config")
  private @Nullable File config;

  /** Further arguments of the command, one each, as its <code>--help</code> has them. */
  @Parameter private @Nullable List<String> arguments;

  /**
   * Whether the build fails where the measurement was made and could not tell. What could not be
   * measured at all always fails it.
   */
  @Parameter(property = "bootcause.failOnInconclusive", defaultValue = "false")
  private boolean failOnInconclusive;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
  private Map<String, Artifact> pluginArtifacts;

  /** The goal's own command line, the tool's jar left out. */
  abstract List<String> commandLine(ToolArguments common) throws MojoExecutionException;

  /** What the exit codes mean to this goal. */
  abstract Ending.Meaning meaning(Path out, boolean failOnInconclusive);

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("bootcause is skipped");
      return;
    }
    if (jar == null && project.getPackaging().equals("pom")) {
      getLog().info("nothing is packaged here: bootcause has nothing to do");
      return;
    }
    Ending.Meaning meaning = meaning(out.toPath(), failOnInconclusive);
    List<String> command = commandLine(common());
    Ending ending;
    synchronized (ONE_AT_A_TIME) {
      ending = run(command, meaning.report());
    }
    ending.decide(meaning, getLog());
  }

  private ToolArguments common() {
    return new ToolArguments()
        .option("--jvm", jvm)
        .option("--jvm-args", jvmArgs)
        .option("--app-args", appArgs)
        .option("--time-budget", timeBudget)
        .option("--ready-timeout", readyTimeout)
        .option("--config", config == null ? null : config.getPath())
        .option("--out", out.getPath())
        .all(arguments);
  }

  private Ending run(List<String> command, Path report) throws MojoExecutionException {
    try {
      // An old report must not be taken for one of this run.
      Files.deleteIfExists(report);
      ForkedTool tool =
          new ForkedTool(toolJar(), project.getBasedir().toPath(), line -> getLog().info(line));
      getLog().debug("bootcause " + command);
      int exitCode = tool.run(command);
      return new Ending(exitCode, Files.exists(report), tool.complaint());
    } catch (IOException e) {
      throw new MojoExecutionException("cannot run bootcause: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("bootcause was interrupted", e);
    }
  }

  private Path toolJar() throws MojoExecutionException {
    Artifact tool = pluginArtifacts.get(TOOL);
    if (tool == null || tool.getFile() == null) {
      throw new MojoExecutionException(TOOL + " is not among the plugin's dependencies");
    }
    return tool.getFile().toPath();
  }

  /** The service under test. */
  final BootJar service() throws MojoExecutionException {
    return jar != null ? new BootJar(jar.toPath(), "") : BootJar.packagedBy(project);
  }

  final List<String> requests() {
    return requests == null ? List.of() : requests;
  }

  final MavenProject project() {
    return project;
  }
}
