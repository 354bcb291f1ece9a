package io.bootcause.service.change;

import io.bootcause.service.BootJars;
import io.bootcause.service.maven.MavenSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A user with an empty local repository and a settings.xml that mirrors everything to a directory:
 * tests need no network, and see that mirrors are honoured.
 */
final class LocalMaven {
  private final Path home;
  private final Path remote;

  LocalMaven(Path dir) throws IOException {
    home = Files.createDirectories(dir.resolve("home"));
    remote = Files.createDirectories(dir.resolve("remote"));
    Files.createDirectories(home.resolve(".m2"));
    settings(
        "<settings><localRepository>${user.home}/repo</localRepository>"
            + "<mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>"
            + remote.toUri()
            + "</url></mirror></mirrors></settings>");
  }

  void settings(String xml) throws IOException {
    Files.writeString(home.resolve(".m2/settings.xml"), xml);
  }

  Path home() {
    return home;
  }

  Path localRepository() {
    return home.resolve("repo");
  }

  MavenSettings settings() {
    Properties system = new Properties();
    system.setProperty("user.home", home.toString());
    return MavenSettings.read(home, Map.of(), system);
  }

  MavenRepositories repositories() {
    return MavenRepositories.of(settings());
  }

  /**
   * @param dependencies {@code g:a:v} or {@code g:a:v:scope}, where the scope may be "optional"
   */
  LocalMaven deploy(String group, String artifact, String version, String... dependencies)
      throws IOException {
    Path dir = remote.resolve(group.replace('.', '/')).resolve(artifact).resolve(version);
    Files.createDirectories(dir);
    StringBuilder pom =
        new StringBuilder("<project><modelVersion>4.0.0</modelVersion>")
            .append(coordinates(group, artifact, version))
            .append("<dependencies>");
    for (String dependency : dependencies) {
      String[] d = dependency.split(":");
      pom.append("<dependency>").append(coordinates(d[0], d[1], d[2]));
      if (d.length > 3 && d[3].equals("optional")) {
        pom.append("<optional>true</optional>");
      } else if (d.length > 3) {
        pom.append("<scope>").append(d[3]).append("</scope>");
      }
      pom.append("</dependency>");
    }
    pom.append("</dependencies></project>");
    String stem = artifact + "-" + version;
    Files.writeString(dir.resolve(stem + ".pom"), pom);
    Files.write(dir.resolve(stem + ".jar"), BootJars.library(group, artifact, version));
    return this;
  }

  void metadata(String group, String artifact, List<String> versions) throws IOException {
    Path dir = remote.resolve(group.replace('.', '/')).resolve(artifact);
    Files.createDirectories(dir);
    StringBuilder list = new StringBuilder();
    versions.forEach(v -> list.append("<version>").append(v).append("</version>"));
    Files.writeString(
        dir.resolve("maven-metadata.xml"),
        "<metadata><groupId>"
            + group
            + "</groupId><artifactId>"
            + artifact
            + "</artifactId><versioning><versions>"
            + list
            + "</versions></versioning></metadata>");
  }

  private static String coordinates(String group, String artifact, String version) {
    return "<groupId>"
        + group
        + "</groupId><artifactId>"
        + artifact
        + "</artifactId><version>"
        + version
        + "</version>";
  }
}
