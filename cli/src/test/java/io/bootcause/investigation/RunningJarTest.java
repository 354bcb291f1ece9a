package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningJarTest {
  private static final String MANIFEST =
      """
      Manifest-Version: 1.0
      Main-Class: org.springframework.boot.loader.JarLauncher
      Start-Class: com.acme.App
      Spring-Boot-Version: 3.3.5

      """;

  @TempDir private Path process;
  private Path temp;

  @BeforeEach
  void directories() throws IOException {
    temp = Files.createDirectories(process.resolve("cwd"));
    Files.createDirectories(process.resolve("root"));
  }

  private Path jar(String name, String manifest) throws IOException {
    Path file = temp.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      jar.write(manifest.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  @Test
  void aJarByItsNameWhereTheJvmWasStarted() throws Exception {
    jar("app.jar", MANIFEST);
    BootArtifact read = RunningJar.read(process, "app.jar:/x/agent.jar", ":", "app.jar --a=b");
    assertThat(read.packaging()).isEqualTo(Packaging.JAR);
    assertThat(read.mainClass()).isEqualTo("com.acme.App");
  }

  @Test
  void aJarWhoseNameIsTheContainersOwn() throws Exception {
    Files.createDirectories(process.resolve("root/app"));
    Files.move(jar("app.jar", MANIFEST), process.resolve("root/app/app.jar"));
    BootArtifact read = RunningJar.read(process, "/app/app.jar", ":", "/app/app.jar --a=b");
    assertThat(read.bootVersion()).isEqualTo("3.3.5");
  }

  @Test
  void aDirectoryForBootsLauncher() throws Exception {
    Files.createDirectories(temp.resolve("app/META-INF"));
    Files.writeString(temp.resolve("app/META-INF/MANIFEST.MF"), MANIFEST);
    String launcher = "org.springframework.boot.loader.JarLauncher";
    assertThat(RunningJar.read(process, "app", ":", launcher).packaging())
        .isEqualTo(Packaging.EXPLODED);
  }

  @Test
  void aClassPathOfADevelopmentEnvironment() throws Exception {
    Files.createDirectories(temp.resolve("target/classes/com/acme"));
    Files.createFile(temp.resolve("target/classes/com/acme/App.class"));
    jar("spring-boot-3.3.5.jar", "Manifest-Version: 1.0\n\n");
    BootArtifact read =
        RunningJar.read(process, "target/classes:spring-boot-3.3.5.jar", ":", "com.acme.App --a=b");
    assertThat(read.packaging()).isEqualTo(Packaging.THIN);
    assertThat(read.mainClass()).isEqualTo("com.acme.App");
    assertThat(read.bootVersion()).isEqualTo("3.3.5");
    assertThat(RunningJar.read(process, "target/classes", ":", "com.acme.App")).isNull();
    assertThat(RunningJar.read(process, "", ":", "")).isNull();
  }
}
