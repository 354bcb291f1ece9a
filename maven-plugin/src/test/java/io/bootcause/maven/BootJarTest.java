package io.bootcause.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootJarTest {
  @TempDir Path target;
  private MavenProject project;

  @BeforeEach
  void project() {
    Model model = new Model();
    model.setPackaging("jar");
    Build build = new Build();
    build.setDirectory(target.toString());
    build.setFinalName("shop-1.0");
    model.setBuild(build);
    project = new MavenProject(model);
  }

  private File jar(String name, boolean boot) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (boot) {
      manifest.getMainAttributes().put(new Attributes.Name("Start-Class"), "com.acme.Shop");
    }
    Path file = target.resolve(name);
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return file.toFile();
  }

  private static DefaultArtifact artifact(String classifier, File file) {
    DefaultArtifact artifact =
        new DefaultArtifact(
            "com.acme", "shop", "1.0", "compile", "jar", classifier, new DefaultArtifactHandler());
    artifact.setFile(file);
    return artifact;
  }

  @Test
  void theMainArtifactIfBootHasRepackagedIt() throws Exception {
    project.setArtifact(artifact(null, jar("main.jar", true)));
    assertThat(BootJar.packagedBy(project)).isEqualTo(new BootJar(target.resolve("main.jar"), ""));
  }

  @Test
  @SuppressWarnings("deprecation") // What replaces it needs a container.
  void theAttachedOneIfRepackagingHasAClassifier() throws Exception {
    project.setArtifact(artifact(null, jar("shop-1.0.jar", false)));
    project.addAttachedArtifact(artifact("sources", jar("sources.jar", false)));
    project.addAttachedArtifact(artifact("exec", jar("exec.jar", true)));
    assertThat(BootJar.packagedBy(project))
        .isEqualTo(new BootJar(target.resolve("exec.jar"), "exec"));
  }

  @Test
  void whereThePackagingWouldPutItIfTheGoalIsCalledOnItsOwn() throws Exception {
    jar("shop-1.0.jar", true);
    assertThat(BootJar.packagedBy(project))
        .isEqualTo(new BootJar(target.resolve("shop-1.0.jar"), ""));
  }

  @Test
  void aPlainJarIsNoService() throws Exception {
    jar("shop-1.0.jar", false);
    assertThatThrownBy(() -> BootJar.packagedBy(project))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("shop-1.0.jar is none");
  }

  @Test
  void beforePackagingThereIsNothing() {
    assertThatThrownBy(() -> BootJar.packagedBy(project))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("run package first");
  }
}
