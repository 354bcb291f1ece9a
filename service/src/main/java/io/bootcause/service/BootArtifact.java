package io.bootcause.service;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is packed in a Spring Boot artifact, read without running it.
 *
 * @param packaging JAR, WAR or EXPLODED
 * @param serverName tomcat, jetty, undertow, netty or unknown
 * @param serverVersion of its core library, null if unknown
 */
public record BootArtifact(
    Path file,
    Packaging packaging,
    @Nullable String bootVersion,
    String mainClass,
    String serverName,
    @Nullable String serverVersion,
    List<Library> libraries) {
  /** How the service is packed. */
  public enum Packaging {
    JAR,
    WAR,
    EXPLODED
  }
}
