package io.bootcause.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceIdentityTest {
  private static final String INFO = "BOOT-INF/classes/META-INF/build-info.properties";
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String POM = "META-INF/maven/g/orders/pom.properties";
  private static final String CLASS = "BOOT-INF/classes/A.class";
  @TempDir private Path dir;

  private ServiceIdentity identity(String file, Map<String, String> entries) throws Exception {
    return identity(file, entries, 0);
  }

  private ServiceIdentity identity(String file, Map<String, String> entries, long time)
      throws Exception {
    Path jar = dir.resolve(file);
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
        ZipEntry zipEntry = new ZipEntry(entry.getKey());
        zipEntry.setTime(time);
        zip.putNextEntry(zipEntry);
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    }
    return ServiceIdentity.of(jar);
  }

  @Test
  void theMostReliableOneTells() throws Exception {
    Map<String, String> all =
        Map.of(
            INFO, "build.name=shop\nbuild.version=3.1\n",
            MANIFEST,
                "Manifest-Version: 1.0\nImplementation-Title: title\nImplementation-Version: 9\n",
            POM, "artifactId=orders\nversion=2\n");

    assertThat(identity("app-7.jar", all))
        .extracting("name", "version")
        .containsExactly("shop", "3.1");
    Map<String, String> two = new TreeMap<>(all);
    two.remove(INFO);
    assertThat(identity("app-7.jar", two))
        .extracting("name", "version")
        .containsExactly("title", "9");
    two.remove(MANIFEST);
    assertThat(identity("app-7.jar", two))
        .extracting("name", "version")
        .containsExactly("orders", "2");
    assertThat(identity("app-1.2.3-SNAPSHOT.jar", Map.of(CLASS, "a")))
        .extracting("name", "version")
        .containsExactly("app", "1.2.3-SNAPSHOT");
    assertThat(identity("app.war", Map.of(CLASS, "a")))
        .extracting("name", "version")
        .containsExactly("app", null);
  }

  @Test
  void theSameContentIsTheSameBuildWheneverItWasMade() throws Exception {
    String build =
        identity("a.jar", Map.of(CLASS, "a", INFO, "build.time=1"), 1_000_000_000_000L).build();

    assertThat(
            identity("b.jar", Map.of(CLASS, "a", INFO, "build.time=2"), 1_700_000_000_000L).build())
        .isEqualTo(build);
    assertThat(identity("c.jar", Map.of(CLASS, "b"), 0).build()).isNotEqualTo(build);
  }

  @Test
  void whatIsNoArchiveHasItsName() throws Exception {
    assertThat(ServiceIdentity.of(Files.writeString(dir.resolve("x-1.jar"), "no zip")))
        .isEqualTo(new ServiceIdentity("x", "1", null));
    assertThat(ServiceIdentity.of(Files.createDirectory(dir.resolve("exploded"))))
        .isEqualTo(new ServiceIdentity("exploded", null, null));
  }
}
