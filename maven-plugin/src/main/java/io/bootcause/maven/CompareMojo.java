package io.bootcause.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * Holds the packaged service against a released version, or another jar: the same load on both, in
 * fresh JVMs, in turns. Fails the build if it is worse by more than tolerated, beyond doubt. Leaves
 * compare.html, compare.json, compare.csv, compare.junit.xml and compare.md.
 */
@Mojo(name = "compare", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven fills them in.
public final class CompareMojo extends ToolMojo {
  /**
   * The released version: only a version (<code>1.4.2</code>, or <code>RELEASE</code> for the
   * newest one) for this project's own artifact, or <code>group:artifact:version</code>, or <code>
   * group:artifact:extension:classifier:version</code>. It is resolved as a dependency would be.
   */
  @Parameter(property = "bootcause.baseline", defaultValue = "RELEASE")
  private String baseline;

  /** A jar instead of a released version. */
  @Parameter(property = "bootcause.baselineJar")
  private @Nullable File baselineJar;

  /**
   * How much more the service may cost, in per cent: time per request at the knee, median latency,
   * CPU per request. Without it: the tool's own, 10.
   */
  @Parameter(property = "bootcause.tolerance")
  private @Nullable Double tolerance;

  /** Requests per second of the fixed-rate phase. Without it: a third of the slower one's best. */
  @Parameter(property = "bootcause.rate")
  private @Nullable Double rate;

  /** JVM starts of each, 3 or more. Without it: as the time allows. */
  @Parameter(property = "bootcause.rounds")
  private @Nullable Integer rounds;

  /** Reports beside the page and compare.json: junit, markdown. */
  @Parameter(property = "bootcause.compareFormats", defaultValue = "junit,markdown")
  private @Nullable List<String> formats;

  @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
  private RepositorySystemSession session;

  @Parameter(defaultValue = "${project.remoteProjectRepositories}", readonly = true)
  private List<RemoteRepository> repositories;

  private final RepositorySystem system;

  /** By Maven. */
  @Inject
  public CompareMojo(RepositorySystem system) {
    this.system = system;
  }

  @Override
  List<String> commandLine(ToolArguments common) throws MojoExecutionException {
    BootJar service = service();
    // The first of the two is what the other is held against.
    List<String> positional =
        new ArrayList<>(List.of(released(service).toString(), service.file().toString()));
    positional.addAll(requests());
    return common
        .option("--tolerance", tolerance)
        .option("--rate", rate)
        .option("--rounds", rounds)
        .each("--format", formats)
        .of("compare", positional);
  }

  private Path released(BootJar service) throws MojoExecutionException {
    if (baselineJar != null) {
      return baselineJar.toPath();
    }
    Artifact wanted =
        ReleasedArtifact.of(
            baseline,
            project().getGroupId(),
            project().getArtifactId(),
            BootJar.extension(project()),
            service.classifier());
    try {
      Path file =
          system
              .resolveArtifact(session, new ArtifactRequest(wanted, repositories, null))
              .getArtifact()
              .getFile()
              .toPath();
      getLog().info("baseline: " + file.getFileName());
      return file;
    } catch (ArtifactResolutionException e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new MojoExecutionException("no baseline " + baseline + ": " + reason, e);
    }
  }

  @Override
  Ending.Meaning meaning(Path out, boolean failOnInconclusive) {
    return new Ending.Meaning(
        "worse than the baseline by more than tolerated",
        true,
        failOnInconclusive,
        out.resolve("compare.json"),
        out.resolve("compare.html"));
  }
}
