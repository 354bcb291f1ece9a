package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A local Maven repository with what this build has made, as {@code mvn install} would leave it.
 */
record LocalRepository(Path root, String version) {
  private static final String GROUP = "io/bootcause/";

  /** What this build resolves from: spares fetching again what is there. */
  static final Path USUAL =
      Path.of(
          System.getProperty(
              "localRepository",
              Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));

  static LocalRepository at(Path root) throws IOException {
    Matcher found =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(Tool.ROOT.resolve("pom.xml")));
    assertThat(found.find()).isTrue();
    LocalRepository repository = new LocalRepository(root, found.group(1));
    repository.install("bootcause-parent", Tool.ROOT.resolve("pom.xml"), Optional.empty());
    repository.install("bootcause-cli", Tool.ROOT.resolve("cli/pom.xml"), Optional.of(Tool.JAR));
    return repository;
  }

  /** With the plugin for Maven. */
  LocalRepository withPlugin() throws IOException {
    install(
        "bootcause-maven-plugin",
        Tool.ROOT.resolve("maven-plugin/pom.xml"),
        Optional.of(
            Tool.ROOT.resolve("maven-plugin/target/bootcause-maven-plugin-" + version + ".jar")));
    return this;
  }

  /** With all else that is in the usual one, as links: for who has no other to resolve from. */
  LocalRepository withAllElse() throws IOException {
    link(USUAL, root);
    link(USUAL.resolve("io"), root.resolve("io"));
    return this;
  }

  private static void link(Path from, Path into) throws IOException {
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.toList()) {
        Path link = into.resolve(entry.getFileName().toString());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, entry.toAbsolutePath());
        }
      }
    }
  }

  private void install(String artifact, Path pom, Optional<Path> jar) throws IOException {
    Path at = Files.createDirectories(root.resolve(GROUP + artifact + "/" + version));
    String name = artifact + "-" + version;
    Files.copy(pom, at.resolve(name + ".pom"), StandardCopyOption.REPLACE_EXISTING);
    if (jar.isPresent()) {
      Files.copy(jar.get(), at.resolve(name + ".jar"), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
