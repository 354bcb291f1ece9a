package io.bootcause.diagnosis.detectors.failedlookup;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a library looks for by name whenever it makes an object of some kind, and what would bring
 * it.
 *
 * <p>Source: Spring Framework, Jackson2ObjectMapperBuilder: modules that it registers with each
 * ObjectMapper if they are there, and a class that it looks for before that of Joda-Time, which the
 * module brings; they are released together with Jackson itself.
 *
 * @param companion artifact of the service whose version it must have
 */
record OptionalModule(String groupId, String artifactId, String companion) {
  private static final String JACKSON = "com.fasterxml.jackson.";

  private static final Map<String, OptionalModule> BY_CLASS =
      Map.of(
          JACKSON + "datatype.jdk8.Jdk8Module",
          ofJackson("datatype", "jackson-datatype-jdk8"),
          JACKSON + "datatype.joda.JodaModule",
          ofJackson("datatype", "jackson-datatype-joda"),
          "org.joda.time.LocalDate",
          ofJackson("datatype", "jackson-datatype-joda"),
          JACKSON + "datatype.jsr310.JavaTimeModule",
          ofJackson("datatype", "jackson-datatype-jsr310"),
          JACKSON + "module.kotlin.KotlinModule",
          ofJackson("module", "jackson-module-kotlin"),
          JACKSON + "module.paramnames.ParameterNamesModule",
          ofJackson("module", "jackson-module-parameter-names"));

  private static OptionalModule ofJackson(String kind, String artifactId) {
    return new OptionalModule(JACKSON + kind, artifactId, "jackson-core");
  }

  /** Empty if it is not known who would bring the class, or in which version. */
  static Optional<Change> with(String className, @Nullable BootArtifact artifact) {
    if (artifact == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(BY_CLASS.get(className))
        .flatMap(
            module ->
                artifact.libraries().stream()
                    .filter(l -> l.artifactId().equals(module.companion))
                    .map(Library::version)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(v -> new Change.AddLibrary(module.groupId, module.artifactId, v)));
  }
}
