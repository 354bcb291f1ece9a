package io.bootcause.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.AgentEntry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProbeInstallerTest {
  /** What the agent itself enters by, on the loader that the JVM gives it. */
  private static final Set<String> ENTRY = Set.of("AgentEntry", "AgentClassLoader", "package-info");

  /** One that is missing shows in the target only, when it is first needed there. */
  @Test
  void everyClassOfTheProbeIsPutOnTheBootstrapLoader() throws Exception {
    assertThat(ProbeInstaller.CLASSES)
        .containsExactlyInAnyOrderElementsOf(
            compiled().stream()
                .filter(name -> !ENTRY.contains(name))
                .map(name -> AgentEntry.class.getPackageName() + "." + name)
                .toList());
  }

  private static Set<String> compiled() throws Exception {
    URI boot = AgentEntry.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    String folder = AgentEntry.class.getPackageName().replace('.', '/');
    Path place = Path.of(boot);
    if (Files.isDirectory(place)) {
      return classes(place.resolve(folder));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return classes(jar.getPath(folder));
    }
  }

  private static Set<String> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .collect(Collectors.toSet());
    }
  }
}
