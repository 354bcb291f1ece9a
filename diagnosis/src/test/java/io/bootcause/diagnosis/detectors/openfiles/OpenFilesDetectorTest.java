package io.bootcause.diagnosis.detectors.openfiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class OpenFilesDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Recordings service(double limit, double before, double after) {
    return new Recordings()
        .usersOwn("a.Rates")
        .overload(16)
        .requests(20, 5)
        .threads("exec-#", 90, ENTRY, "a.Rates#list")
        .threads("exec-#", 10, ENTRY, "a.Rates#lines", "java.io.FileInputStream#open0")
        .counter("files.max", limit, limit)
        .counter("files.open", before, after);
  }

  private static Outcome examine(Recordings recordings) {
    return new OpenFilesDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void filesThatRequestsLeaveOpen() {
    Finding finding =
        found(service(65_536, 80, 2_980).counter("files.of[/srv/rates.csv]", 0, 2_900));

    assertThat(finding.title()).isEqualTo("Requests leave files open: 2900 of /srv/rates.csv");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().where()).contains("a.Rates#lines");
    assertThat(finding.evidence()).anyMatch(f -> f.startsWith("2900 more of them"));
    assertThat(finding.share()).isLessThan(0.25);
    assertThat(finding.metric().isFiles()).isTrue();
    assertThat(finding.metric().observed()).isEqualTo(2_900 / 20.0);
    assertThat(finding.candidates()).anyMatch(c -> c.describe().contains("a.Rates#lines"));
  }

  @Test
  void filesThatAPublishedBugLeavesOpen() {
    String cached = "org.apache.catalina.webresources.CachedResource$CachedResourceURLConnection";
    Finding finding =
        found(
            service(65_536, 80, 2_980)
                .library("org.apache.tomcat.embed", "tomcat-embed-core", "9.0.29", 900)
                .from("tomcat-embed-core", cached)
                .threads(
                    "exec-#",
                    50,
                    ENTRY,
                    "a.Rates#list",
                    cached + "#getLastModified",
                    "java.io.FileInputStream#open0")
                .counter("files.of[/srv/rates.csv]", 0, 2_900));

    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.candidates())
        .contains(new Change.BumpLibrary("org.apache.tomcat.embed", "tomcat-embed-core", "9.0.30"));
  }

  @Test
  void whereThereAreAsManyAsThereMayBe() {
    Finding finding = found(service(1_024, 80, 1_023).counter("files.of[/srv/a.csv]", 0, 900));

    assertThat(finding.title()).contains("1024: most are /srv/a.csv");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.share()).isEqualTo(1);
  }

  @Test
  void aLimitThatIsTooLowForTheConnections() {
    Finding finding = found(service(256, 90, 256).counter("files.of[socket]", 20, 190));

    assertThat(finding.title()).contains("256: most are sockets");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.SYSTEM);
    assertThat(finding.cause().property()).isEqualTo("ulimit -n");
    assertThat(finding.cause().where()).isEmpty();
  }

  @Test
  void nearMissFilesThatWereOpenBefore() {
    assertThat(examine(service(65_536, 2_900, 2_980).counter("files.of[/srv/#.idx]", 2_880, 2_900)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissFilesThatWereNotLookedAtBefore() {
    assertThat(examine(service(65_536, 250, 270).counter("files.of[/srv/lib/*.jar]", 0, 190)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissConnectionsOfAPool() {
    assertThat(examine(service(65_536, 80, 900).counter("files.of[socket]", 64, 820)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutCountsItCannotTell() {
    assertThat(examine(new Recordings().overload(16).requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
