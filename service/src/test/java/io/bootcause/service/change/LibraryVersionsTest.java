package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.maven.MavenSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.eclipse.aether.repository.RemoteRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryVersionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8.5.31 | 8.5.9 8.5.100 8.5.40 8.50.1 9.0.1 8.5.31 | 8.5.40 8.5.100",
        "5.0.6.RELEASE | 5.0.7.RELEASE 5.0.8.BUILD-SNAPSHOT 5.1.0.RELEASE | 5.0.7.RELEASE",
        "10.1.48 | 10.1.49-SNAPSHOT 10.1.50-M1 10.1.51.Beta2 10.1.52 | 10.1.52",
        "2.3 | 2.3.1 2.3.2-rc1 2.4 | 2.3.1",
        "31.1-jre | 31.1.1-android 31.1.1-jre 31.1.2-jre | 31.1.1-jre 31.1.2-jre",
        "9.4.7.v20170914 | 9.4.8.v20171121 9.4.9.v20180320 | 9.4.8.v20171121 9.4.9.v20180320",
        "20 | 21 20.1 | ''",
        "unknown | 1.0.1 | ''",
        "1.0.0 | '' | ''",
      })
  void newerPatchesAreOfTheSameLineReleasedAndAscending(String now, String all, String newer) {
    assertThat(LibraryVersions.newerPatches(now, words(all))).isEqualTo(words(newer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4.4 | 4.6 4.5 4.4 4.10 5.0 4.11-SNAPSHOT | 4.5",
        "2.3.1 | 2.3.2 2.4.0-rc1 2.5.0 2.4.0 2.4.1 2.40.0 3.0.0 | 2.4.1",
        "31.1-jre | 31.2-android 31.2-jre | 31.2-jre",
        "1.0 | 10.0 1.0 | ''",
        "20 | 21 20.1 | ''",
      })
  void theNextLineIsOfTheSameMajor(String now, String all, String next) {
    assertThat(LibraryVersions.nextLine(now, words(all)).orElse("")).isEqualTo(next);
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.split(" "));
  }

  @Test
  void asksTheUsersMirror(@TempDir Path temp) throws Exception {
    LocalMaven maven = new LocalMaven(temp);
    maven.metadata("g", "a", List.of("1.0.1", "1.0.3", "1.0.2", "1.1.0"));
    assertThat(new LibraryVersions(maven.repositories()).newerPatchVersions("g", "a", "1.0.1"))
        .containsExactly("1.0.2", "1.0.3");
  }

  @Test
  void isQuietlyEmptyWithoutAnAnswer(@TempDir Path temp) throws Exception {
    LocalMaven maven = new LocalMaven(temp);
    assertThat(new LibraryVersions(maven.repositories()).newerPatchVersions("g", "b", "1.0.1"))
        .isEmpty();
  }

  @Test
  void readsTheUsersAndTheInstallationsSettings(@TempDir Path temp) throws Exception {
    LocalMaven maven = new LocalMaven(temp);
    maven.settings(
        """
        <settings>
          <localRepository>${env.REPO_DIR}</localRepository>
          <profiles>
            <profile><id>corp</id><repositories><repository>
              <id>corp-libs</id><url>https://repo.example/libs</url>
            </repository></repositories></profile>
            <profile><id>idle</id><repositories><repository>
              <id>not-this</id><url>https://repo.example/not</url>
            </repository></repositories></profile>
          </profiles>
          <activeProfiles><activeProfile>corp</activeProfile></activeProfiles>
        </settings>
        """);
    Path installation = temp.resolve("maven");
    Files.createDirectories(installation.resolve("conf"));
    Files.writeString(
        installation.resolve("conf/settings.xml"),
        "<settings><proxies><proxy><id>p</id><active>true</active><host>proxy.example</host>"
            + "<port>3128</port></proxy></proxies></settings>");

    MavenSettings read =
        MavenSettings.read(
            maven.home(),
            Map.of("MAVEN_HOME", installation.toString(), "REPO_DIR", "/some/repo"),
            new Properties());

    assertThat(read.localRepository()).isEqualTo(Path.of("/some/repo"));
    assertThat(read.repositories())
        .extracting(RemoteRepository::getId)
        .containsExactly("corp-libs", "central");
    assertThat(read.secrets().getProxies())
        .extracting(org.apache.maven.settings.Proxy::getHost)
        .containsExactly("proxy.example");
  }

  @Test
  void aBrokenSettingsFileIsAsNone(@TempDir Path temp) throws Exception {
    LocalMaven maven = new LocalMaven(temp);
    maven.settings("<settings");
    MavenSettings read = MavenSettings.read(maven.home(), Map.of(), new Properties());
    assertThat(read.localRepository()).isEqualTo(maven.home().resolve(".m2/repository"));
    assertThat(read.repositories()).extracting(RemoteRepository::getId).containsExactly("central");
  }
}
