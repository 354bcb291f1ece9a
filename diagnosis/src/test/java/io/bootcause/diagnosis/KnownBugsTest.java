package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Library;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KnownBugsTest {
  private static final List<String> FRAMES =
      List.of("org.apache.catalina.webresources.StandardRoot#getResource");

  private static Library tomcat(String version) {
    return new Library(
        "org.apache.tomcat.embed", "tomcat-embed-core", version, "BOOT-INF/lib/tomcat.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "8.5.31, true",
    "8.5.35, true",
    "8.5.36, false",
    "8.5.40, false",
    "9.0.0.M21, true",
    "9.0.13, true",
    "9.0.14, false",
    "10.1.48, false"
  })
  void matchesByVersion(String version, boolean affected) {
    assertThat(KnownBugs.bundled().match(tomcat(version), FRAMES).isPresent()).isEqualTo(affected);
  }

  @Test
  void needsTheBugsOwnFrames() {
    assertThat(
            KnownBugs.bundled()
                .match(tomcat("8.5.31"), List.of("org.apache.catalina.session.ManagerBase#x")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1.0.0, -1",
    "1.0.0, 1.0.1, -1",
    "9.0.0.M1, 9.0.0, -1",
    "2.0.2.RELEASE, 2.0.2, 0",
    "1.10, 1.9, 1",
    "3.0.0-RC1, 3.0.0, -1"
  })
  void ordersVersions(String a, String b, int order) {
    assertThat(Integer.signum(Versions.compare(a, b))).isEqualTo(order);
  }

  @Test
  void aBugMayHaveNoFixYet() {
    Library library =
        new Library(
            "io.micrometer", "micrometer-core", "1.15.5", "BOOT-INF/lib/micrometer-core.jar");

    KnownBug bug =
        KnownBugs.bundled()
            .match(
                library,
                List.of(
                    "io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics#getThreadStateCount"))
            .orElseThrow();

    assertThat(KnownBugs.fixedIn(bug, library)).isEmpty();
    assertThat(bug.properties()).containsKey("management.metrics.enable.jvm.threads.states");
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void rangesAreInOrderAndOnlyTheLastMayBeOpen(KnownBug bug) {
    String before = "";
    for (Iterator<KnownBug.Range> ranges = bug.ranges().iterator(); ranges.hasNext(); ) {
      KnownBug.Range range = ranges.next();
      assertThat(Versions.compare(before, range.from())).isLessThanOrEqualTo(0);
      String fixed = range.fixed();
      if (fixed == null) {
        assertThat(ranges.hasNext()).as("a further range").isFalse();
      } else {
        assertThat(Versions.compare(range.from(), fixed)).isNegative();
        before = fixed;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void hasWhatAReaderNeeds(KnownBug bug) {
    assertThat(bug.id()).matches("[a-z0-9-]+");
    assertThat(bug.artifact()).matches("[\\w.-]+:[\\w.-]+");
    assertThat(bug.frames())
        .isNotEmpty()
        .allMatch(frame -> frame.contains("#") || frame.endsWith("*"));
    assertThat(bug.explanation()).endsWith(".").hasSizeLessThan(400);
  }

  static List<KnownBug> bundled() {
    return KnownBugs.bundled().all();
  }
}
