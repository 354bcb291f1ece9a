package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.BootJars;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepackingTest {
  private static final String LOADER = "org/springframework/boot/loader/launch/";

  @TempDir private Path temp;

  private static BootJars jar(String launcher) {
    return BootJars.withManifest(
            "Main-Class: org.springframework.boot.loader.launch." + launcher,
            "Start-Class: x.App",
            "Spring-Boot-Version: 3.5.7",
            "Spring-Boot-Classes: BOOT-INF/classes/",
            "Spring-Boot-Lib: BOOT-INF/lib/")
        .with("META-INF/SIGNER.RSA", "signature")
        .with(LOADER + "JarLauncher.class", "loader")
        .with(LOADER + "WarLauncher.class", "loader")
        .with("BOOT-INF/classes/app.properties", "a=b")
        .withLibrary("BOOT-INF/lib/tomcat-embed-core-10.jar", "t", "tomcat-embed-core", "10")
        .with("BOOT-INF/classpath.idx", "- \"BOOT-INF/lib/tomcat-embed-core-10.jar\"\n");
  }

  private Path repacked(Path file, Packaging to) throws Exception {
    byte[] before = Files.readAllBytes(file);
    ServiceSpec spec = new ServiceSpec(file, temp, List.of(), List.of());
    ServiceSpec changed =
        new ChangeApplier(new LocalMaven(temp).repositories())
            .apply(spec, List.of(new Change.Layout(to)), temp.resolve("work"));
    assertThat(Files.readAllBytes(file)).as("the original").isEqualTo(before);
    return changed.artifact();
  }

  @Test
  void aJarBecomesAWarThatTheWarLauncherStarts() throws Exception {
    Path war = repacked(jar("JarLauncher").writeTo(temp.resolve("app.jar")), Packaging.WAR);

    assertThat(war.toString()).endsWith(".war");
    assertThat(BootArtifactReader.read(war).packaging()).isEqualTo(Packaging.WAR);
    try (JarFile zip = new JarFile(war.toFile())) {
      var main = zip.getManifest().getMainAttributes();
      assertThat(main.getValue("Main-Class")).endsWith(".WarLauncher");
      assertThat(main.getValue("Spring-Boot-Lib")).isEqualTo("WEB-INF/lib/");
      assertThat(zip.getEntry("WEB-INF/classes/app.properties")).isNotNull();
      assertThat(zip.getEntry("WEB-INF/lib/tomcat-embed-core-10.jar").getMethod())
          .isEqualTo(ZipEntry.STORED);
      assertThat(zip.getEntry("META-INF/SIGNER.RSA")).isNull();
      try (InputStream in = zip.getInputStream(zip.getEntry("WEB-INF/classpath.idx"))) {
        assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
            .contains("WEB-INF/lib/tomcat-embed-core-10.jar");
      }
    }
  }

  @Test
  void andBackAgain() throws Exception {
    Path war = repacked(jar("JarLauncher").writeTo(temp.resolve("app.jar")), Packaging.WAR);
    Path back = repacked(Files.copy(war, temp.resolve("other.war")), Packaging.JAR);

    try (JarFile zip = new JarFile(back.toFile())) {
      assertThat(zip.getManifest().getMainAttributes().getValue("Main-Class"))
          .endsWith(".JarLauncher");
      assertThat(zip.getEntry("BOOT-INF/lib/tomcat-embed-core-10.jar")).isNotNull();
    }
  }

  @Test
  void isUnpackedForTheLoadersLauncher() throws Exception {
    Path dir = repacked(jar("JarLauncher").writeTo(temp.resolve("app.jar")), Packaging.EXPLODED);

    assertThat(dir.resolve("BOOT-INF/lib/tomcat-embed-core-10.jar")).isRegularFile();
    assertThat(BootArtifactReader.read(dir).packaging()).isEqualTo(Packaging.EXPLODED);
  }

  @Test
  void saysInOneLineWhatIsImpossible() throws Exception {
    Path properties = jar("PropertiesLauncher").writeTo(temp.resolve("p.jar"));
    assertThat(refusal(properties, Packaging.WAR)).contains("PropertiesLauncher");
    Path war =
        BootJars.withManifest(
                "Main-Class: org.springframework.boot.loader.launch.WarLauncher",
                "Start-Class: x.App")
            .with(LOADER + "JarLauncher.class", "loader")
            .with("WEB-INF/classes/a", "a")
            .with("index.jsp", "page")
            .writeTo(temp.resolve("pages.war"));
    assertThat(refusal(war, Packaging.JAR)).contains("web pages");
    Path exploded = jar("JarLauncher").explodeTo(temp.resolve("dir"));
    ServiceException refused =
        catchThrowableOfType(
            ServiceException.class,
            () -> Repacking.of(BootArtifactReader.read(exploded), Packaging.JAR));
    assertThat(refused).hasMessageContaining("directory already");
  }

  private String refusal(Path file, Packaging to) {
    ServiceException refused =
        catchThrowableOfType(ServiceException.class, () -> repacked(file, to));
    assertThat(refused.getMessage()).doesNotContain("\n");
    return refused.getMessage();
  }
}
