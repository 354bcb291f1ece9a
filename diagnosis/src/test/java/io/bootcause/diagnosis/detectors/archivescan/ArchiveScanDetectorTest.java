package io.bootcause.diagnosis.detectors.archivescan;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ArchiveScanDetectorTest {
  private static final String[] SCAN = {
    "java.lang.Thread#run",
    "com.acme.server.Front#handle",
    "com.acme.assets.AssetIndex#find",
    "com.acme.assets.AssetIndex#readArchive",
    "java.util.jar.JarInputStream#getNextJarEntry",
    "java.util.zip.ZipInputStream#getNextEntry",
    "java.util.zip.Inflater#inflateBytesBytes"
  };

  private static Recordings service() {
    return new Recordings()
        .library("com.acme", "acme-assets", "1.4.2", 30)
        .library("com.acme", "acme-themes", "3.0.0", 0)
        .from("acme-assets", "com.acme.assets.AssetIndex")
        .usersOwn("com.acme.server.Front");
  }

  private static Outcome examine(Recordings recordings) {
    return new ArchiveScanDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void findsAnArchiveReadByTheFirstRequestAfterSilence() {
    Recordings recordings = service();
    for (double seconds : new double[] {1, 13, 13, 13}) {
      recordings.silence(seconds);
      if (seconds > 1) {
        recordings.request(60, 400, 0, SCAN);
      } else {
        recordings.request(3, 0, 0);
      }
      recordings.request(3, 0, 0).request(3, 0, 0);
    }
    recordings
        .tracedSilence(13)
        .request(62, 400, 0, SCAN)
        .call(
            "com.acme.assets.AssetIndex",
            "readArchive",
            55,
            "archive=BOOT-INF/lib/acme-themes-3.0.0.jar")
        .scan("java.util.jar.JarInputStream", 400, "theme/", "theme/a.css");

    Outcome outcome = examine(recordings);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.cause().artifact()).isEqualTo("com.acme:acme-assets:1.4.2");
    assertThat(finding.cause().where())
        .containsExactly(
            "com.acme.assets.AssetIndex#find", "com.acme.assets.AssetIndex#readArchive");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
    assertThat(finding.evidence()).anyMatch(e -> e.contains("acme-themes-3.0.0.jar"));
    assertThat(finding.evidence()).anyMatch(e -> e.contains("theme/a.css"));
    assertThat(finding.share()).isBetween(0.8, 1.0);
    assertThat(finding.metric().silenceSeconds()).isEqualTo(13);
    assertThat(finding.candidates())
        .contains(new Change.RemoveLibrary("com.acme", "acme-themes"))
        .anyMatch(c -> c.describe().startsWith("bump com.acme:acme-assets:newest-patch"));
  }

  @Test
  void findsADirectoryListedInEveryRequest() {
    Recordings recordings = service().steady();
    for (int i = 0; i < 30; i++) {
      recordings.request(
          20, 0, 3, "com.acme.server.Front#handle", "java.io.File#listFiles", "java.io.File#list0");
    }
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.metric().silenceSeconds()).isZero();
  }

  @Test
  void doesNotOfferToRemoveALibraryWhoseClassesAreUsed() {
    Recordings recordings =
        new Recordings()
            .library("com.acme", "acme-assets", "1.4.2", 30)
            .from("acme-assets", "com.acme.assets.AssetIndex")
            .usersOwn("com.acme.server.Front");
    recordings.silence(1).request(3, 0, 0).request(3, 0, 0);
    for (int i = 0; i < 3; i++) {
      recordings.silence(13).request(60, 400, 0, SCAN).request(3, 0, 0);
    }
    recordings
        .tracedSilence(13)
        .request(60, 400, 0, SCAN)
        .call(
            "com.acme.assets.AssetIndex",
            "readArchive",
            55,
            "archive=BOOT-INF/lib/acme-assets-1.4.2.jar");
    Outcome outcome = examine(recordings);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .noneMatch(c -> c instanceof Change.RemoveLibrary);
  }

  @Test
  void nearMissAFewEntriesAreALookUp() {
    Recordings recordings = service().steady();
    for (int i = 0; i < 30; i++) {
      recordings.request(20, 2, 0, SCAN);
    }
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAScanThatTakesNoTime() {
    Recordings recordings = service().steady();
    for (int i = 0; i < 30; i++) {
      recordings.request(20, 400, 0, "com.acme.server.Front#handle", "java.lang.Thread#sleep");
    }
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWithoutTheAgent() {
    Recordings recordings = service().notInstrumented().steady().request(20, 0, 0);
    assertThat(examine(recordings)).isInstanceOf(Outcome.CannotTell.class);
  }
}
