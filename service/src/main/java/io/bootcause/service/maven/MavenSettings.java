package io.bootcause.service.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/**
 * What the user's and the installation's settings.xml say, with passwords decrypted.
 *
 * @param localRepository directory of the local repository
 */
public record MavenSettings(
    Settings settings, SettingsDecryptionResult secrets, Path localRepository) {
  private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";

  /** Of whoever runs this; the defaults where they cannot be read. */
  public static MavenSettings ofTheUser() {
    return read(Path.of(System.getProperty("user.home")), System.getenv(), System.getProperties());
  }

  public static MavenSettings read(Path userHome, Map<String, String> env, Properties system) {
    DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
    request.setUserSettingsFile(userHome.resolve(".m2/settings.xml").toFile());
    installation(env)
        .map(home -> home.resolve("conf/settings.xml"))
        .filter(Files::isReadable)
        .ifPresent(file -> request.setGlobalSettingsFile(file.toFile()));
    Properties properties = new Properties();
    env.forEach((name, value) -> properties.setProperty("env." + name, value));
    system.stringPropertyNames().forEach(n -> properties.setProperty(n, system.getProperty(n)));
    request.setSystemProperties(properties);
    Settings settings;
    try {
      settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
    } catch (SettingsBuildingException e) {
      settings = new Settings();
    }
    String local = system.getProperty("maven.repo.local", settings.getLocalRepository());
    Path repository =
        local == null || local.isBlank() ? userHome.resolve(".m2/repository") : Path.of(local);
    return new MavenSettings(settings, decrypt(settings, userHome), repository);
  }

  /** Central and the repositories of the active profiles, before mirrors. */
  public List<RemoteRepository> repositories() {
    List<RemoteRepository> found = new ArrayList<>();
    for (Profile profile : settings.getProfiles()) {
      boolean active =
          settings.getActiveProfiles().contains(profile.getId())
              || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
      if (active) {
        for (Repository r : profile.getRepositories()) {
          found.add(new RemoteRepository.Builder(r.getId(), "default", r.getUrl()).build());
        }
      }
    }
    if (found.stream().noneMatch(r -> r.getId().equals("central"))) {
      found.add(
          new RemoteRepository.Builder("central", "default", CENTRAL)
              .setSnapshotPolicy(new RepositoryPolicy(false, null, null))
              .build());
    }
    return found;
  }

  private static SettingsDecryptionResult decrypt(Settings settings, Path userHome) {
    String master = userHome.resolve(".m2/settings-security.xml").toString();
    return new DefaultSettingsDecrypter(
            new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), master))
        .decrypt(new DefaultSettingsDecryptionRequest(settings));
  }

  private static Optional<Path> installation(Map<String, String> env) {
    for (String name : new String[] {"MAVEN_HOME", "M2_HOME"}) {
      String home = env.get(name);
      if (home != null && !home.isBlank()) {
        return Optional.of(Path.of(home));
      }
    }
    for (String dir : env.getOrDefault("PATH", "").split(File.pathSeparator)) {
      try {
        Path mvn = Path.of(dir, "mvn");
        if (!dir.isBlank() && Files.isExecutable(mvn)) {
          Path bin = mvn.toRealPath().getParent();
          return Optional.ofNullable(bin == null ? null : bin.getParent());
        }
      } catch (IOException | InvalidPathException e) {
        // Not a directory of programs; the next one may be.
      }
    }
    return Optional.empty();
  }
}
