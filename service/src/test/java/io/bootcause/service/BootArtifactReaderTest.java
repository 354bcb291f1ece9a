package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BootArtifactReaderTest {
  private static final String[] BOOT = {
    "Main-Class: org.springframework.boot.loader.JarLauncher",
    "Start-Class: com.example.App",
    "Spring-Boot-Version: 2.0.2.RELEASE"
  };

  @TempDir private Path temp;

  @Test
  void readsAJar() throws Exception {
    Path jar =
        BootJars.withManifest(BOOT)
            .withLibrary("BOOT-INF/lib/app-core-1.jar", "com.example", "app-core", "1")
            .with("BOOT-INF/lib/tomcat-embed-core-8.5.31.jar", BootJars.withManifest().bytes())
            .with("BOOT-INF/lib/nested/other-1.jar", "not on the class path")
            .with("BOOT-INF/classes/app.properties", "")
            .writeTo(temp.resolve("app.jar"));

    assertThat(BootArtifactReader.read(jar))
        .isEqualTo(
            new BootArtifact(
                jar,
                Packaging.JAR,
                "2.0.2.RELEASE",
                "com.example.App",
                "tomcat",
                "8.5.31",
                List.of(
                    new Library("com.example", "app-core", "1", "BOOT-INF/lib/app-core-1.jar"),
                    new Library(
                        "org.apache.tomcat.embed",
                        "tomcat-embed-core",
                        "8.5.31",
                        "BOOT-INF/lib/tomcat-embed-core-8.5.31.jar"))));
  }

  @ParameterizedTest
  @CsvSource({
    "BOOT-INF/lib/jetty-server-12.0.29.jar, jetty, 12.0.29, JAR",
    "BOOT-INF/lib/undertow-core-2.3.20.Final.jar, undertow, 2.3.20.Final, JAR",
    "BOOT-INF/lib/reactor-netty-http-1.2.0.jar, netty, 1.2.0, JAR",
    "BOOT-INF/lib/something-1.0.jar, unknown, , JAR",
    "lib/tomcat-embed-core-8.0.1.jar, tomcat, 8.0.1, JAR",
    "WEB-INF/lib/jetty-server-9.4.7.v20170914.jar, jetty, 9.4.7.v20170914, WAR",
    "WEB-INF/lib-provided/tomcat-embed-core-9.0.1.jar, tomcat, 9.0.1, WAR",
  })
  void knowsServersAndLayouts(String entry, String server, String version, Packaging packaging)
      throws Exception {
    BootArtifact read =
        BootArtifactReader.read(
            BootJars.withManifest(BOOT)
                .with(entry, BootJars.withManifest().bytes())
                .writeTo(temp.resolve("app.jar")));
    assertThat(read.serverName()).isEqualTo(server);
    assertThat(read.serverVersion()).isEqualTo(version);
    assertThat(read.packaging()).isEqualTo(packaging);
    assertThat(read.libraries()).hasSize(1);
  }

  @Test
  void readsAnExplodedDirectoryAsTheJarItWas() throws Exception {
    BootJars content =
        BootJars.withManifest(BOOT)
            .withLibrary("BOOT-INF/lib/b-2.jar", "g", "b", "2")
            .withLibrary("BOOT-INF/lib/c-3.jar", "g", "c", "3");
    BootArtifact jar = BootArtifactReader.read(content.writeTo(temp.resolve("app.jar")));
    BootArtifact dir = BootArtifactReader.read(content.explodeTo(temp.resolve("dir")));
    assertThat(dir.packaging()).isEqualTo(Packaging.EXPLODED);
    assertThat(dir.libraries()).isEqualTo(jar.libraries());
  }

  @Test
  void takesTheBootVersionFromItsJarWhereTheManifestHasNone() throws Exception {
    Path jar =
        BootJars.withManifest(BOOT[0], BOOT[1])
            .with("lib/spring-boot-1.3.8.RELEASE.jar", BootJars.withManifest().bytes())
            .writeTo(temp.resolve("app.jar"));
    assertThat(BootArtifactReader.read(jar).bootVersion()).isEqualTo("1.3.8.RELEASE");
  }

  @Test
  void readsTheLibrariesThatLieBesideAThinJar() throws Exception {
    Files.createDirectories(temp.resolve("app/lib"));
    Files.createDirectories(temp.resolve("shared libs"));
    Files.write(
        temp.resolve("app/lib/spring-boot-3.3.5.jar"),
        BootJars.library("org.springframework.boot", "spring-boot", "3.3.5"));
    Files.write(
        temp.resolve("shared libs/jetty-server-12.0.14.jar"),
        BootJars.library("org.eclipse.jetty", "jetty-server", "12.0.14"));
    Path jar =
        BootJars.withManifest(
                "Main-Class: com.example.App",
                "Class-Path: lib/spring-boot-3.3.5.jar ../shared%20libs/jetty-serv",
                " er-12.0.14.jar lib/gone.jar http://x/y.jar config/")
            .writeTo(temp.resolve("app/app.jar"));

    BootArtifact read = BootArtifactReader.read(jar);

    assertThat(read.packaging()).isEqualTo(Packaging.THIN);
    assertThat(read.bootVersion()).isEqualTo("3.3.5");
    assertThat(read.mainClass()).isEqualTo("com.example.App");
    assertThat(read.serverName()).isEqualTo("jetty");
    assertThat(read.libraries())
        .extracting(Library::entry)
        .containsExactly(
            "lib/spring-boot-3.3.5.jar",
            "file:"
                + temp.toAbsolutePath().normalize().toUri().getRawPath()
                + "shared%20libs/jetty-server-12.0.14.jar");
  }

  @Test
  void readsWhatUnpackedLibrariesLeftOfThemselves() throws Exception {
    Path jar =
        BootJars.withManifest("Main-Class: com.example.App")
            .with("org/springframework/boot/SpringApplication.class", "")
            .with(
                "org/springframework/boot/SpringBootVersion.class",
                "\0SpringBootVersion\1\0\0063.5.7\1\0")
            .with("io/undertow/Undertow.class", "")
            .with("META-INF/maven/x/inner/pom.properties", "groupId=x\nartifactId=inner\nversion=9")
            .with("META-INF/maven/x/none/pom.properties", "version=9")
            .writeTo(temp.resolve("app.jar"));

    assertThat(BootArtifactReader.read(jar))
        .isEqualTo(
            new BootArtifact(
                jar,
                Packaging.SHADED,
                "3.5.7",
                "com.example.App",
                "undertow",
                null,
                List.of(new Library("x", "inner", "9", "META-INF/maven/x/inner/pom.properties"))));
  }

  @Test
  void readsAClassPath() throws Exception {
    Path classes = Files.createDirectories(temp.resolve("target/classes"));
    Path main =
        BootJars.withManifest().with("com/example/App.class", "").explodeTo(temp.resolve("m"));
    Path jar =
        BootJars.withManifest().with("com/example/App.class", "").writeTo(temp.resolve("m.jar"));
    Path boot =
        Files.write(
            temp.resolve("spring-boot-3.3.5.jar"),
            BootJars.library("org.springframework.boot", "spring-boot", "3.3.5"));

    for (Path own : List.of(main, jar)) {
      BootArtifact read =
          BootArtifactReader.ofClassPath(List.of(classes, own, boot), "com.example.App");

      assertThat(read.file()).isEqualTo(own);
      assertThat(read.bootVersion()).isEqualTo("3.3.5");
      assertThat(read.libraries()).extracting(Library::artifactId).containsExactly("spring-boot");
    }
    assertThat(BootArtifactReader.ofClassPath(List.of(main), "com.example.App")).isNull();
    assertThat(BootArtifactReader.ofClassPath(List.of(classes, boot), "com.example.App")).isNull();
  }

  @Test
  void aShadedLibrarysPomsDoNotNameIt() throws Exception {
    byte[] shaded =
        BootJars.withManifest()
            .with("META-INF/maven/x/inner/pom.properties", "groupId=x\nartifactId=inner\nversion=9")
            .bytes();
    byte[] both =
        BootJars.withManifest()
            .with(
                "META-INF/maven/net.bytebuddy/byte-buddy-dep/pom.properties",
                "groupId=net.bytebuddy\nartifactId=byte-buddy-dep\nversion=1.7.11")
            .with(
                "META-INF/maven/net.bytebuddy/byte-buddy/pom.properties",
                "groupId=net.bytebuddy\nartifactId=byte-buddy\nversion=1.7.11")
            .bytes();
    Path jar =
        BootJars.withManifest(BOOT)
            .with("BOOT-INF/lib/outer-1.0.jar", shaded)
            .with("BOOT-INF/lib/byte-buddy-1.7.11.jar", both)
            .writeTo(temp.resolve("app.jar"));
    assertThat(BootArtifactReader.read(jar).libraries())
        .extracting(Library::coordinates)
        .containsExactly("outer:1.0", "net.bytebuddy:byte-buddy:1.7.11");
  }

  @ParameterizedTest
  @CsvSource({
    "guava-31.1-jre.jar, guava, 31.1-jre",
    "log4j-1.2-api-2.17.1.jar, log4j-1.2-api, 2.17.1",
    "spring-core-5.0.6.RELEASE.jar, spring-core, 5.0.6.RELEASE",
    "jetty-http-9.4.7.v20170914.jar, jetty-http, 9.4.7.v20170914",
    "lib-1.0-20260101.101010-3.jar, lib, 1.0-20260101.101010-3",
    "lib-1.0-SNAPSHOT.jar, lib, 1.0-SNAPSHOT",
    "HikariCP-6.3.3.jar, HikariCP, 6.3.3",
    "plain.jar, plain,",
    "h2-2.3.232.jar, h2, 2.3.232",
  })
  void fileNamesTellArtifactAndVersion(String file, String artifact, String version) {
    assertThat(LibraryName.of(file)).isEqualTo(new LibraryName(artifact, version));
  }

  @ParameterizedTest
  @CsvSource({
    "spring-boot-starter-web, 3.5.7, org.springframework.boot",
    "spring-boot-admin-client, 3.5.0, de.codecentric",
    "spring-web, 6.2.0, org.springframework",
    "tomcat-embed-el, 10.1.48, org.apache.tomcat.embed",
    "springfox-swagger-ui, 3.0.0, io.springfox",
    "spring-webby, 1.0,",
    "hibernate-core, 5.6.15.Final, org.hibernate",
    "hibernate-core, 6.2.2.Final, org.hibernate.orm",
    "hibernate-core,, org.hibernate",
  })
  void knownGroups(String artifact, String version, String group) {
    assertThat(KnownGroups.groupOf(artifact, version)).isEqualTo(group);
  }

  static Stream<Arguments> badArtifacts() throws IOException {
    byte[] good = BootJars.withManifest(BOOT).with("BOOT-INF/lib/x-1.jar", new byte[5000]).bytes();
    return Stream.of(
        Arguments.of("empty", new byte[0], "is empty"),
        Arguments.of(
            "text", "#!/bin/sh\necho hello\n".getBytes(StandardCharsets.UTF_8), "not a jar or war"),
        Arguments.of("cut", Arrays.copyOf(good, good.length / 2), "not a jar or war"),
        Arguments.of(
            "no manifest",
            new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
            "it has no META-INF/MANIFEST.MF"),
        Arguments.of(
            "plain jar",
            BootJars.withManifest("Main-Class: a.B").with("a/B.class", "").bytes(),
            "not a Spring Boot jar, war or exploded directory"),
        Arguments.of(
            "plain war",
            BootJars.withManifest("Created-By: x").with("WEB-INF/web.xml", "").bytes(),
            "no Main-Class in its manifest"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badArtifacts")
  void badArtifactsAreOneClearLine(String name, byte[] content, String message) throws Exception {
    Path file = Files.write(temp.resolve("bad.jar"), content);
    ServiceException e =
        catchThrowableOfType(ServiceException.class, () -> BootArtifactReader.read(file));
    assertThat(e.kind()).isEqualTo(Kind.USAGE);
    assertThat(e).hasMessageContaining(message).hasMessageContaining("bad.jar");
    assertThat(e.getMessage()).doesNotContain("\n");
  }

  @Test
  void missingUnreadableAndEmptyDirectory() throws Exception {
    ServiceException missing =
        catchThrowableOfType(
            ServiceException.class, () -> BootArtifactReader.read(Path.of("/no/app.jar")));
    assertThat(missing).hasMessage("no such file: /no/app.jar");
    ServiceException empty =
        catchThrowableOfType(ServiceException.class, () -> BootArtifactReader.read(temp));
    assertThat(empty).hasMessageContaining("it has no META-INF/MANIFEST.MF");

    Path locked = BootJars.withManifest(BOOT).writeTo(temp.resolve("locked.jar"));
    assumeFalse(!locked.toFile().setReadable(false) || Files.isReadable(locked), "we are root");
    ServiceException denied =
        catchThrowableOfType(ServiceException.class, () -> BootArtifactReader.read(locked));
    assertThat(denied).hasMessageContaining("permission denied");
  }
}
