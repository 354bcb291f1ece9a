package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.Library;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On the bundled case, where it has been built: the rewritten copy is what the build makes. */
@Timeout(300)
class RealCaseTest {
  private static Optional<Path> built(String variant) throws IOException {
    Path built = Path.of("../cases/.built").toAbsolutePath().normalize();
    if (!Files.isDirectory(built)) {
      return Optional.empty();
    }
    try (Stream<Path> dirs = Files.list(built)) {
      return dirs.filter(dir -> String.valueOf(dir.getFileName()).startsWith(variant + "-"))
          .map(dir -> dir.resolve("app.jar"))
          .filter(Files::isRegularFile)
          .findFirst();
    }
  }

  private static List<String> libraries(Path jar) throws Exception {
    return BootArtifactReader.read(jar).libraries().stream()
        .map(Library::coordinates)
        .sorted()
        .toList();
  }

  @Test
  void aBumpedCopyHasTheLibrariesOfTheTwinAndStarts(@TempDir Path temp) throws Exception {
    Optional<Path> base = built("tomcat-static-scan-base");
    Optional<Path> twin = built("tomcat-static-scan-fixed-tomcat");
    assumeTrue(base.isPresent() && twin.isPresent(), "cases/build has not been run");
    ServiceSpec control =
        new ServiceSpec(
            base.get(), Path.of(System.getProperty("java.home")), List.of("-Xmx256m"), List.of());
    Change bump = ChangeSyntax.parse("bump org.apache.tomcat.embed:tomcat-embed-core:8.5.40");

    ServiceSpec changed =
        new ChangeApplier(MavenRepositories.ofTheUser()).apply(control, List.of(bump), temp);

    assertThat(libraries(changed.artifact())).isEqualTo(libraries(twin.get()));
    BootArtifact artifact = BootArtifactReader.read(changed.artifact());
    assertThat(artifact.serverVersion()).isEqualTo("8.5.40");
    try (RunningService service =
        ServiceLauncher.start(changed, temp.resolve("log"), Duration.ofMinutes(2))) {
      assertThat(EffectCheck.inEffect(bump, control, service, changed).yes()).isTrue();
    }
  }
}
