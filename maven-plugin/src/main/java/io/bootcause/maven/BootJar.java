package io.bootcause.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * A packaged service.
 *
 * @param classifier of its artifact; empty if it has none
 */
record BootJar(Path file, String classifier) {

  /**
   * What this build has packaged: the main artifact, unless Boot's repackaging was given a
   * classifier; of a goal that is called on its own, the file where the packaging would be.
   */
  static BootJar packagedBy(MavenProject project) throws MojoExecutionException {
    Map<File, String> candidates = new LinkedHashMap<>();
    add(candidates, project.getArtifact());
    project.getAttachedArtifacts().forEach(attached -> add(candidates, attached));
    File usual =
        new File(
            project.getBuild().getDirectory(),
            project.getBuild().getFinalName() + "." + extension(project));
    candidates.putIfAbsent(usual, "");
    for (Map.Entry<File, String> candidate : candidates.entrySet()) {
      if (isBoot(candidate.getKey())) {
        return new BootJar(candidate.getKey().toPath(), candidate.getValue());
      }
    }
    throw new MojoExecutionException(
        "no Spring Boot jar: "
            + usual
            + (usual.isFile() ? " is none" : " is not there, run package first")
            + ", or name another with bootcause.jar");
  }

  /** Of the file that a project's packaging makes. */
  static String extension(MavenProject project) {
    return project.getPackaging().equals("war") ? "war" : "jar";
  }

  private static void add(Map<File, String> candidates, @Nullable Artifact artifact) {
    if (artifact != null && artifact.getFile() != null) {
      String classifier = artifact.getClassifier();
      candidates.put(artifact.getFile(), classifier == null ? "" : classifier);
    }
  }

  /** Boot's packaging leaves its version and the application's own main class in the manifest. */
  static boolean isBoot(File file) {
    if (!file.isFile()) {
      return false;
    }
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
      return attributes.getValue("Spring-Boot-Version") != null
          || attributes.getValue("Start-Class") != null;
    } catch (IOException e) {
      return false; // sources as tar.gz, say
    }
  }
}
