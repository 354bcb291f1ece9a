package io.bootcause.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;

/** Which artifact a baseline names. */
final class ReleasedArtifact {
  private ReleasedArtifact() {}

  /**
   * @param baseline a version of the project's own artifact, or coordinates
   * @param classifier of the project's own artifact, empty if it has none
   */
  static Artifact of(
      String baseline, String group, String artifact, String extension, String classifier)
      throws MojoExecutionException {
    String text = baseline.strip();
    if (!text.isEmpty() && text.indexOf(':') < 0) {
      return new DefaultArtifact(group, artifact, classifier, extension, text);
    }
    try {
      return new DefaultArtifact(text);
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(
          "not a baseline: '"
              + baseline
              + "'; write a version, group:artifact:version or"
              + " group:artifact:extension:classifier:version",
          e);
    }
  }
}
