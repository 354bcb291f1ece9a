package io.bootcause.investigation;

import io.bootcause.load.HttpRequest;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.Library;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known before anything runs.
 *
 * @param artifact null while a process to attach to was not asked, and if it does not tell
 * @param spec how to start the service; null if attached to a process
 * @param jdk to start it on; null if attached to a process
 */
record Preparation(
    Settings settings,
    @Nullable BootArtifact artifact,
    @Nullable ServiceSpec spec,
    @Nullable Jdk jdk) {

  static Preparation of(Settings settings) throws ServiceException {
    Path file = settings.artifact();
    if (file == null) {
      return new Preparation(settings, null, null, null);
    }
    BootArtifact artifact = BootArtifactReader.read(file);
    Jdk jdk = JdkLocator.ofThisMachine().locate(settings.jvm());
    return new Preparation(
        settings,
        artifact,
        new ServiceSpec(file, jdk.home(), settings.jvmArgs(), settings.appArgs()),
        jdk);
  }

  /** The same, with what the process that is attached to was started with. */
  Preparation of(@Nullable BootArtifact running) {
    return artifact != null ? this : new Preparation(settings, running, spec, jdk);
  }

  List<String> requestLabels() {
    return settings.workload().requests().stream().map(HttpRequest::label).toList();
  }

  /** Path of the first request. */
  String firstPath() {
    return settings.workload().requests().get(0).path();
  }

  /** Whether requests come with {@code Connection: close}. */
  boolean closesConnections() {
    return settings.workload().requests().stream()
        .flatMap(request -> request.headers().entrySet().stream())
        .anyMatch(
            header ->
                header.getKey().equalsIgnoreCase("connection")
                    && header.getValue().toLowerCase(Locale.ROOT).contains("close"));
  }

  /** Version by {@code g:a} of the libraries that tell both. */
  Map<String, String> libraryVersions() {
    Map<String, String> versions = new HashMap<>();
    if (artifact != null) {
      for (Library library : artifact.libraries()) {
        String version = library.version();
        if (library.groupId() != null && version != null) {
          versions.put(library.groupId() + ":" + library.artifactId(), version);
        }
      }
    }
    return versions;
  }
}
