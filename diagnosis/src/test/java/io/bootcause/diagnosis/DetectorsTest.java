package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The repository polices itself: a detector is a class, a doc page and a test under one name. */
class DetectorsTest {
  private static final Path MAIN = Path.of("src/main/java/io/bootcause/diagnosis/detectors");
  private static final Path TEST = Path.of("src/test/java/io/bootcause/diagnosis/detectors");

  @Test
  void everyDetectorHasItsDocPageAndItsTest() throws IOException {
    for (Detector detector : Detectors.all()) {
      try (InputStream doc = detector.getClass().getResourceAsStream(detector.id() + ".md")) {
        assertThat(doc).as("doc page of " + detector.id()).isNotNull();
        assertThat(new String(doc.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
            .startsWith("# " + detector.id())
            .contains("What it sees", "Why it is bad", "How to mend it", "When it is silent");
      }
      Path folder = TEST.resolve(detector.id().replace("-", ""));
      assertThat(folder.resolve(detector.getClass().getSimpleName() + "Test.java")).exists();
    }
  }

  @Test
  void everyDetectorIsRegistered() throws IOException {
    try (Stream<Path> files = Files.walk(MAIN)) {
      long classes = files.filter(f -> f.toString().endsWith("Detector.java")).count();
      assertThat(Detectors.all()).hasSize((int) classes);
    }
  }

  @Test
  void everyKnownBugIsListedAndHasAPublicSource() throws IOException {
    try (Stream<Path> files =
        Files.list(Path.of("src/main/resources/io/bootcause/diagnosis/known-bugs"))) {
      assertThat(
              files
                  .map(f -> f.getFileName().toString())
                  .filter(name -> !name.equals("index"))
                  .map(name -> name.replace(".json", ""))
                  .toList())
          .containsExactlyInAnyOrderElementsOf(KnownBugs.ids());
    }
    assertThat(KnownBugs.bundled().all())
        .allMatch(bug -> bug.source().startsWith("https://"))
        .allMatch(bug -> !bug.ranges().isEmpty() && !bug.frames().isEmpty());
  }
}
