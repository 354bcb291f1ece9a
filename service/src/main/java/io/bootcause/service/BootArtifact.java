package io.bootcause.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is packed in a Spring Boot artifact, read without running it.
 *
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
    /** Libraries as jars in the jar, with Spring Boot's loader. */
    JAR,
    WAR,
    /** A jar or war unpacked, for the same loader. */
    EXPLODED,
    /** Own classes alone; the manifest's {@code Class-Path} names the libraries beside it. */
    THIN,
    /** One jar into which the libraries were unpacked. */
    SHADED;

    /** Whether Spring Boot's loader starts it: these can be made of one another. */
    public boolean byLoader() {
      return this != THIN && this != SHADED;
    }

    /** As users write it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
