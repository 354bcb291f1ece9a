package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkLocatorTest {
  @TempDir private Path temp;
  private Path home;
  private Path running;

  @BeforeEach
  void jdks() throws IOException {
    temp = temp.toRealPath();
    home = Files.createDirectory(temp.resolve("home"));
    running = jdk("running", "17.0.15");
  }

  private Path jdk(String name, String version) throws IOException {
    Path dir = temp.resolve(name);
    program(dir.resolve("bin/java"), "#!/bin/sh\n");
    Files.writeString(
        dir.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return dir;
  }

  private static void program(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private JdkLocator locator(Map<String, String> env) {
    return new JdkLocator(env, home, running, List.of(temp.resolve("usr/lib/jvm")));
  }

  @Test
  void theDefaultIsJavaHomeThenThePathThenTheRunningJvm() throws Exception {
    Path ours = jdk("ours", "21.0.1");
    Path onPath = jdk("on-path", "11.0.2");
    Files.createDirectories(temp.resolve("bin"));
    Files.createSymbolicLink(temp.resolve("bin/java"), onPath.resolve("bin/java"));
    String path = "/nowhere:" + temp.resolve("bin");

    assertThat(locator(Map.of("JAVA_HOME", ours.toString(), "PATH", path)).locate(null).home())
        .isEqualTo(ours);
    assertThat(locator(Map.of("PATH", path)).locate(null).home()).isEqualTo(onPath);
    assertThat(locator(Map.of()).locate(null).home()).isEqualTo(running);
  }

  @Test
  void findsThemInAllThePlacesAndEachOnce() throws Exception {
    jdk("home/.sdkman/candidates/java/21.0.2-tem", "21.0.2");
    jdk("usr/lib/jvm/jdk-25", "25.0.3");
    Path toolchain = jdk("tools/eight", "1.8.0_402");
    Files.createDirectories(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/toolchains.xml"),
        "<toolchains><jdkHome> " + toolchain + " </jdkHome></toolchains>");
    Path eleven = jdk("eleven", "11.0.2");
    Files.createSymbolicLink(temp.resolve("usr/lib/jvm/default"), running);

    JdkLocator locator =
        locator(Map.of("JAVA_11_HOME", eleven.toString(), "JAVA_99_HOME", "/nowhere"));

    assertThat(locator.all())
        .extracting(Jdk::version)
        .containsExactly("17.0.15", "25.0.3", "21.0.2", "11.0.2", "1.8.0_402");
    assertThat(locator.locate("8").home()).isEqualTo(toolchain);
  }

  @ParameterizedTest
  @CsvSource({"21, 21.0.10", "21.0.9, 21.0.9", "21.0, 21.0.10", "1.8, 1.8.0_402", "8, 1.8.0_402"})
  void aVersionNamesTheNewestThatFits(String wanted, String found) throws Exception {
    jdk("usr/lib/jvm/a", "21.0.9");
    jdk("usr/lib/jvm/b", "21.0.10");
    jdk("usr/lib/jvm/c", "1.8.0_402");
    assertThat(locator(Map.of()).locate(wanted).version()).isEqualTo(found);
  }

  @Test
  void aPathMayNameTheHomeOrTheProgram() throws Exception {
    Path eleven = jdk("eleven", "11.0.2");
    assertThat(locator(Map.of()).locate(eleven.toString()).major()).isEqualTo(11);
    assertThat(locator(Map.of()).locate(eleven + "/bin/java").home()).isEqualTo(eleven);
    // The bundle's directory, as on a Mac.
    jdk("mac.jdk/Contents/Home", "24");
    assertThat(locator(Map.of()).locate(temp.resolve("mac.jdk").toString()).major()).isEqualTo(24);
  }

  @Test
  void aJavaWithoutReleaseFileIsAsked() throws Exception {
    Path odd = temp.resolve("odd");
    program(odd.resolve("bin/java"), "#!/bin/sh\necho 'openjdk version \"19.0.1\"' >&2\n");
    assertThat(locator(Map.of()).locate(odd.toString()).version()).isEqualTo("19.0.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "99 | no JDK 99 found; there are: 17.0.15",
        "/no/such/place | no such file: /no/such/place",
        "/etc/passwd | is no Java installation: /etc/passwd",
        "/etc | is no Java installation: /etc",
      })
  void badOnesAreOneClearLine(String given, String message) {
    assertThatThrownBy(() -> locator(Map.of()).locate(given))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aWrongJavaHomeIsSaidAndNotPassedOver() {
    assertThatThrownBy(() -> locator(Map.of("JAVA_HOME", "/nowhere")).locate(null))
        .hasMessage("JAVA_HOME is no Java installation: /nowhere");
  }
}
