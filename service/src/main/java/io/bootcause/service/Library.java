package io.bootcause.service;

import org.jspecify.annotations.Nullable;

/**
 * A jar inside a service.
 *
 * @param groupId null if the jar does not tell
 * @param version null if neither the jar nor its name tells
 * @param entry its name in the artifact, e.g. {@code BOOT-INF/lib/h2-2.2.220.jar}
 */
public record Library(
    @Nullable String groupId, String artifactId, @Nullable String version, String entry) {
  /** {@code g:a:v}, without what is unknown. */
  public String coordinates() {
    return (groupId == null ? "" : groupId + ":")
        + artifactId
        + (version == null ? "" : ":" + version);
  }
}
