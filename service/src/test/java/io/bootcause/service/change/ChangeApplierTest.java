package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.BootJars;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.Library;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.ServiceSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeApplierTest {
  @TempDir private Path temp;
  private LocalMaven maven;
  private Path work;

  @BeforeEach
  void repository() throws IOException {
    work = temp.resolve("work");
    maven = new LocalMaven(temp);
    for (String v : new String[] {"1.0", "1.1"}) {
      maven.deploy("org.server", "server-el", v);
    }
    maven
        .deploy("org.server", "server-core", "1.0", "x:left-out:1", "x:helper:1")
        .deploy(
            "org.server",
            "server-core",
            "1.1",
            "x:left-out:1",
            "x:helper:2",
            "x:pinned:3",
            "x:brand-new:5",
            "x:for-tests:1:test",
            "x:given:1:provided",
            "x:not-to-be-had:1:optional")
        .deploy("x", "left-out", "1")
        .deploy("x", "helper", "1")
        .deploy("x", "helper", "2")
        .deploy("x", "pinned", "3")
        .deploy("x", "brand-new", "5", "x:its-need:1")
        .deploy("x", "its-need", "1");
  }

  private static BootJars content() {
    return BootJars.runnable("2.7.18")
        .with("META-INF/SIGNER.SF", "signature")
        .with("META-INF/services/x.Y", "kept")
        .withLibrary("BOOT-INF/lib/server-core-1.0.jar", "org.server", "server-core", "1.0")
        .withLibrary("BOOT-INF/lib/server-el-1.0.jar", "org.server", "server-el", "1.0")
        .withLibrary("BOOT-INF/lib/server-log-1.0.jar", "org.server", "server-log", "1.0")
        .withLibrary("BOOT-INF/lib/server-old-0.9.jar", "org.server", "server-old", "0.9")
        .withLibrary("BOOT-INF/lib/helper-1.jar", "x", "helper", "1")
        .withLibrary("BOOT-INF/lib/pinned-4.jar", "x", "pinned", "4")
        .with("BOOT-INF/classes/app.properties", "a=b")
        .with(
            "BOOT-INF/classpath.idx",
            "- \"BOOT-INF/lib/server-core-1.0.jar\"\n- \"BOOT-INF/lib/helper-1.jar\"\n");
  }

  private ServiceSpec spec() throws IOException {
    return new ServiceSpec(
        content().writeTo(temp.resolve("app.jar")),
        temp,
        List.of("-Xmx1g"),
        List.of("--a=1", "--other=x"));
  }

  private ChangeApplier.Applied apply(ServiceSpec spec, String... changes) throws Exception {
    List<Change> parsed = new ArrayList<>();
    for (String change : changes) {
      parsed.add(ChangeSyntax.parse(change));
    }
    return new ChangeApplier(maven.repositories()).applyWithNotes(spec, parsed, work);
  }

  private static List<String> entries(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).toList();
    }
  }

  /** By the Java that it will have, whichever of the two is said first. */
  @ParameterizedTest
  @CsvSource({"threads virtual && java 25", "java 25 && threads virtual"})
  void virtualThreadsAreThereOnANewerJava(String both) throws Exception {
    ServiceSpec old =
        new ServiceSpec(
            BootJars.runnable("3.2.0").writeTo(temp.resolve("app.jar")),
            JdkLocator.ofThisMachine().locate("17").home(),
            List.of(),
            List.of());

    assertThat(apply(old, "together " + both).spec().appArgs())
        .containsExactly("--spring.threads.virtual.enabled=true");
    assertThat(
            catchThrowableOfType(ServiceException.class, () -> apply(old, "threads virtual"))
                .kind())
        .isEqualTo(Kind.USAGE);
  }

  @Test
  void aBumpMovesTheFamilyFollowsAndAddsWhatIsNew() throws Exception {
    ChangeApplier.Applied applied = apply(spec(), "bump org.server:server-core:1.1");

    assertThat(BootArtifactReader.read(applied.spec().artifact()).libraries())
        .extracting(Library::coordinates)
        .containsExactly(
            "org.server:server-core:1.1",
            "org.server:server-el:1.1",
            "org.server:server-log:1.0", // There is no 1.1 of it.
            "org.server:server-old:0.9", // Another version: not of the family.
            "x:helper:2", // What is needed moved up.
            "x:pinned:4", // Newer than needed.
            "x:brand-new:5",
            "x:its-need:1");
    assertThat(applied.notes())
        .containsExactly(
            "org.server:server-core:1.0 -> 1.1",
            "org.server:server-el:1.0 -> 1.1",
            "x:helper:1 -> 2",
            "added x:brand-new:5",
            "added x:its-need:1");
  }

  @Test
  void whatIsAddedComesWithWhatItNeedsAndIsNotThere() throws Exception {
    maven
        .deploy("x", "module", "1", "x:helper:2", "x:its-need:1", "x:pinned:3", "x:gone:1:optional")
        .deploy("x", "its-need", "1");
    ChangeApplier.Applied applied = apply(spec(), "add x:module:1");

    assertThat(applied.notes())
        .containsExactly("added x:module:1", "x:helper:1 -> 2", "added x:its-need:1");
    assertThat(entries(applied.spec().artifact())).contains("BOOT-INF/lib/module-1.jar");
    ServiceException there =
        catchThrowableOfType(ServiceException.class, () -> apply(spec(), "add x:helper:2"));
    assertThat(there).hasMessage("app.jar has x:helper:1 already: nothing to add");
  }

  @Test
  void whatFollowsBringsItsFamilyToo() throws Exception {
    maven.deploy("x", "helper-text", "2");
    ServiceSpec spec =
        new ServiceSpec(
            content()
                .withLibrary("BOOT-INF/lib/helper-text-1.jar", "x", "helper-text", "1")
                .withLibrary("BOOT-INF/lib/helper-alone-1.jar", "x", "helper-alone", "1")
                .withLibrary("BOOT-INF/lib/helper-old-0.jar", "x", "helper-old", "0")
                .writeTo(temp.resolve("family.jar")),
            temp,
            List.of(),
            List.of());

    assertThat(apply(spec, "bump org.server:server-core:1.1").notes())
        .contains("x:helper:1 -> 2", "x:helper-text:1 -> 2")
        .noneMatch(note -> note.contains("helper-alone") || note.contains("helper-old"));
  }

  @Test
  void aThinJarsCopyNamesOtherLibraries() throws Exception {
    Path lib = Files.createDirectories(temp.resolve("app/lib"));
    for (String[] of :
        new String[][] {
          {"org.springframework.boot", "spring-boot", "2.7.18"},
          {"org.server", "server-core", "1.0"},
          {"x", "helper", "1"}
        }) {
      Files.write(lib.resolve(of[1] + "-" + of[2] + ".jar"), BootJars.library(of[0], of[1], of[2]));
    }
    Path jar =
        BootJars.withManifest(
                "Main-Class: a.B",
                "Class-Path: lib/spring-boot-2.7.18.jar lib/server-core-1.0.jar lib/",
                " helper-1.jar")
            .with("a/B.class", "own")
            .writeTo(temp.resolve("app/app.jar"));
    byte[] before = Files.readAllBytes(jar);
    ServiceSpec spec = new ServiceSpec(jar, temp, List.of(), List.of());

    Path changed = apply(spec, "bump org.server:server-core:1.1").spec().artifact();

    assertThat(changed.getParent()).isEqualTo(work);
    assertThat(BootArtifactReader.read(changed).libraries())
        .extracting(Library::coordinates)
        .containsExactly(
            "org.springframework.boot:spring-boot:2.7.18",
            "org.server:server-core:1.1",
            "x:helper:2",
            "x:pinned:3",
            "x:brand-new:5",
            "x:its-need:1");
    assertThat(entries(changed)).containsExactly("META-INF/MANIFEST.MF", "a/B.class");
    assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    Path without = apply(spec, "remove x:helper").spec().artifact();
    assertThat(BootArtifactReader.read(without).libraries())
        .extracting(Library::artifactId)
        .containsExactly("spring-boot", "server-core");
    assertThat(catchThrowableOfType(ServiceException.class, () -> apply(spec, "layout exploded")))
        .hasMessageContaining("app.jar is a thin jar without Spring Boot's loader");
  }

  @Test
  void noLibraryOfAShadedJarIsChanged() throws Exception {
    Path jar =
        BootJars.withManifest("Main-Class: a.B")
            .with("org/springframework/boot/SpringApplication.class", "")
            .with(
                "META-INF/maven/org.server/server-core/pom.properties",
                "groupId=org.server\nartifactId=server-core\nversion=1.0")
            .writeTo(temp.resolve("app.jar"));
    ServiceSpec spec = new ServiceSpec(jar, temp, List.of(), List.of());

    ServiceException refused =
        catchThrowableOfType(
            ServiceException.class, () -> apply(spec, "bump org.server:server-core:1.1"));

    assertThat(refused.kind()).isEqualTo(Kind.USAGE);
    assertThat(refused)
        .hasMessage(
            "app.jar has its libraries unpacked in it (a shaded jar): none can be changed alone");
    assertThat(apply(spec, "property a.b=1").spec().artifact()).isEqualTo(jar);
  }

  @Test
  void theCopyDiffersInNothingElse() throws Exception {
    ServiceSpec spec = spec();
    byte[] before = Files.readAllBytes(spec.artifact());
    Path changed = apply(spec, "bump org.server:server-core:1.1").spec().artifact();

    assertThat(Files.readAllBytes(spec.artifact())).isEqualTo(before);
    assertThat(changed.getParent()).isEqualTo(work);
    assertThat(entries(changed))
        .containsExactly(
            "META-INF/MANIFEST.MF",
            "io/bootcause/service/FakeService.class",
            "io/bootcause/service/FakeService$AppArgsOf.class",
            "META-INF/services/x.Y",
            "BOOT-INF/lib/server-core-1.1.jar",
            "BOOT-INF/lib/server-el-1.1.jar",
            "BOOT-INF/lib/server-log-1.0.jar",
            "BOOT-INF/lib/server-old-0.9.jar",
            "BOOT-INF/lib/helper-2.jar",
            "BOOT-INF/lib/pinned-4.jar",
            "BOOT-INF/lib/brand-new-5.jar",
            "BOOT-INF/lib/its-need-1.jar",
            "BOOT-INF/classes/app.properties",
            "BOOT-INF/classpath.idx");
    try (ZipFile from = new ZipFile(spec.artifact().toFile());
        ZipFile to = new ZipFile(changed.toFile())) {
      for (ZipEntry entry : to.stream().toArray(ZipEntry[]::new)) {
        byte[] bytes = to.getInputStream(entry).readAllBytes();
        ZipEntry old = from.getEntry(entry.getName());
        if (old == null || entry.getName().endsWith(".jar")) {
          CRC32 crc = new CRC32();
          crc.update(bytes);
          assertThat(entry.getMethod()).as(entry.getName()).isEqualTo(ZipEntry.STORED);
          assertThat(entry.getCrc()).isEqualTo(crc.getValue());
          assertThat(entry.getSize()).isEqualTo(bytes.length);
          assertThat(entry.getCompressedSize()).isEqualTo(bytes.length);
        } else if (!entry.getName().endsWith(".idx")) {
          assertThat(bytes).isEqualTo(from.getInputStream(old).readAllBytes());
          assertThat(entry.getMethod()).isEqualTo(old.getMethod());
          assertThat(entry.getTime()).isEqualTo(old.getTime());
        }
      }
      assertThat(
              new String(
                  to.getInputStream(to.getEntry("BOOT-INF/classpath.idx")).readAllBytes(),
                  StandardCharsets.UTF_8))
          .isEqualTo(
              """
              - "BOOT-INF/lib/server-core-1.1.jar"
              - "BOOT-INF/lib/helper-2.jar"
              - "BOOT-INF/lib/brand-new-5.jar"
              - "BOOT-INF/lib/its-need-1.jar"
              """);
    }
  }

  @Test
  void aRemovalSaysWhich() throws Exception {
    ChangeApplier.Applied applied = apply(spec(), "remove x:helper");
    assertThat(applied.notes()).containsExactly("removed BOOT-INF/lib/helper-1.jar");
    assertThat(entries(applied.spec().artifact()))
        .doesNotContain("BOOT-INF/lib/helper-1.jar")
        .contains("BOOT-INF/lib/server-core-1.0.jar");
  }

  @Test
  void propertiesAndFlagsNeedNoCopy() throws Exception {
    ServiceSpec changed = apply(spec(), "property a=2", "jvm -XX:+UseSerialGC").spec();
    assertThat(changed.artifact()).isEqualTo(temp.resolve("app.jar"));
    assertThat(changed.appArgs()).containsExactly("--other=x", "--a=2");
    assertThat(changed.jvmArgs()).containsExactly("-Xmx1g", "-XX:+UseSerialGC");
    assertThat(work).doesNotExist();
  }

  @Test
  void changesAddUpAndVariantsLieSideBySide() throws Exception {
    Path both =
        apply(spec(), "bump org.server:server-core:1.1", "remove x:brand-new").spec().artifact();
    Path one = apply(spec(), "bump org.server:server-core:1.1").spec().artifact();
    assertThat(both).isNotEqualTo(one);
    assertThat(entries(both)).contains("BOOT-INF/lib/its-need-1.jar").hasSize(13);
    assertThat(entries(one)).hasSize(14);
    try (Stream<Path> files = Files.list(work)) {
      assertThat(files).containsExactlyInAnyOrder(both, one);
    }
  }

  @Test
  void anExplodedDirectoryIsCopied() throws Exception {
    Path dir = content().explodeTo(temp.resolve("exploded"));
    ServiceSpec spec = new ServiceSpec(dir, temp, List.of(), List.of());
    Path changed = apply(spec, "bump org.server:server-core:1.1").spec().artifact();
    assertThat(changed.resolve("BOOT-INF/lib/server-core-1.1.jar")).exists();
    assertThat(changed.resolve("BOOT-INF/lib/server-core-1.0.jar")).doesNotExist();
    assertThat(changed.resolve("BOOT-INF/lib/brand-new-5.jar")).exists();
    assertThat(dir.resolve("BOOT-INF/lib/server-core-1.0.jar")).exists();
    assertThat(changed.resolve("META-INF/SIGNER.SF")).doesNotExist();
  }

  @Test
  void theLocalRepositoryIsEnoughOnceItHasEverything() throws Exception {
    apply(spec(), "bump org.server:server-core:1.1");
    maven.settings(
        "<settings><localRepository>"
            + maven.localRepository()
            + "</localRepository><offline>true</offline></settings>");
    assertThat(apply(spec(), "bump org.server:server-core:1.1").notes()).hasSize(5);
    ServiceException e =
        catchThrowableOfType(
            ServiceException.class, () -> apply(spec(), "bump org.server:server-core:1.7"));
    assertThat(e).hasMessageContaining("cannot find org.server:server-core:1.7");
    assertThat(e.getMessage()).doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bump org.server:server-core:9.9 | cannot find org.server:server-core:9.9 in ",
        "bump org.server:server-core:1.0 | app.jar has org.server:server-core:1.0 already",
        "bump x:helpe:2 | app.jar has no library x:helpe; near: x:helper:1",
        "remove y:helper | app.jar has no library y:helper; near: x:helper:1",
        "remove y:nothing | app.jar has no library y:nothing",
      })
  void whatDoesNotFitIsOneClearLine(String change, String message) {
    ServiceException e = catchThrowableOfType(ServiceException.class, () -> apply(spec(), change));
    assertThat(e.kind()).isEqualTo(Kind.USAGE);
    assertThat(e).hasMessageContaining(message);
    assertThat(e.getMessage()).doesNotContain("\n");
    assertThat(work).doesNotExist();
  }

  @Test
  void aCopyThatCannotBeWrittenIsOneClearLineAndLeavesNothing() throws Exception {
    Files.writeString(work, "a file where the directory should be");
    ServiceException e =
        catchThrowableOfType(ServiceException.class, () -> apply(spec(), "remove x:helper"));
    assertThat(e.kind()).isEqualTo(Kind.MEASUREMENT);
    assertThat(e).hasMessageContaining("cannot write the changed copy of the service to " + work);
    assertThat(ChangeApplier.cannotWrite(work, new IOException("No space left on device")))
        .hasMessage(
            "cannot write the changed copy of the service to "
                + work
                + ": no space left on the device");
  }

  @ParameterizedTest
  @CsvSource({
    "server-core-1.0.jar, server-core-1.1.jar",
    "BOOT-INF/lib/server-core-1.0.jar, BOOT-INF/lib/server-core-1.1.jar"
  })
  void indexFilesOfAllAges(String before, String after) {
    Library old = new Library("g", "server-core", "1.0", "BOOT-INF/lib/server-core-1.0.jar");
    Library gone = new Library("g", "gone", "1", "BOOT-INF/lib/gone-1.jar");
    LibraryEdits edits = new LibraryEdits(List.of(old, gone));
    edits.replace(
        old, new Library("g", "server-core", "1.1", "BOOT-INF/lib/server-core-1.1.jar"), temp);
    edits.remove(gone);
    String head = "- \"dependencies\":\n  - \"";
    String dir = before.substring(0, before.lastIndexOf('/') + 1);
    assertThat(
            IndexFile.rewritten(
                head + before + "\"\n  - \"" + dir + "gone-1.jar\"\n- \"application\":\n", edits))
        .isEqualTo(head + after + "\"\n- \"application\":\n");
  }
}
