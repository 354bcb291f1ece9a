package io.bootcause.diagnosis.detectors.libraryrelease;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryReleaseDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Api#get";
  private static final String HASH = "java.util.HashMap#hash";
  private static final Change NEWER =
      new Change.BumpLibrary("g", "mapper-core", Blame.NEWEST_PATCH);

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Api", "a.Primes")
        .library("g", "mapper-core", "2.1.0", 5)
        .library("g", "mapper-text", "2.1.0", 5)
        .library("h", "web", "5.0.1", 5)
        .from("mapper-core", "m.Mapper")
        .from("mapper-text", "m.Text")
        .from("web", "w.Dispatcher")
        .counted(0.95, -1, -1)
        .overload(16)
        .requests(200, 160);
  }

  private static Outcome examine(Recordings recordings) {
    return new LibraryReleaseDetector().examine(new Evidence(recordings.build()));
  }

  private static List<Finding> suspected(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Suspected.class);
    return ((Outcome.Suspected) outcome).suspected();
  }

  @Test
  void whatIsReleasedTogetherIsOneSuspicionOfTheOneThatDoesMost() {
    List<Finding> suspected =
        suspected(
            service()
                .threads("exec-#", 300, ENTRY, "w.Dispatcher#handle", HANDLER, "m.Mapper#map", HASH)
                .threads("exec-#", 200, ENTRY, HANDLER, "m.Mapper#map", "m.Text#write")
                .threads("exec-#", 500, ENTRY, HANDLER));

    assertThat(suspected).hasSize(1);
    Finding finding = suspected.get(0);
    assertThat(finding.share()).isEqualTo(0.5);
    assertThat(finding.candidates()).containsExactly(NEWER);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().artifact()).isEqualTo("g:mapper-core:2.1.0");
    assertThat(finding.cause().where()).contains(HANDLER, "m.Mapper#map");
    assertThat(finding.metric().connections()).isEqualTo(16);
  }

  /** Without experiments that is all that is said, and a lead. */
  @Test
  void saysWhatIsComputedInWhereItCannotTell() {
    Outcome outcome =
        examine(
            service()
                .threads("exec-#", 700, ENTRY, HANDLER, "m.Mapper#map", HASH)
                .threads("exec-#", 300, ENTRY, HANDLER));
    assertThat(((Outcome.Suspected) outcome).missing())
        .isEqualTo(
            "whether newer releases are faster: 70 % of a request with 16 connections is computing in"
                + " mapper-core 2.1.0, in Mapper.map");
  }

  @Test
  void whatIsPublishedOfEachReleaseNoReleaseIsAskedFor() {
    String counts = "org.springframework.core.io.AbstractResource#contentLength";
    assertThat(
            examine(
                service()
                    .library("org.springframework", "spring-core", "6.2.12", 5)
                    .from("spring-core", "org.springframework.core.io.AbstractResource")
                    .threads("exec-#", 700, ENTRY, HANDLER, counts, HASH)
                    .threads("exec-#", 300, ENTRY, HANDLER)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatALibraryCallsBackIsNotItsWork() {
    assertThat(
            examine(
                service()
                    .threads("exec-#", 700, ENTRY, "w.Dispatcher#handle", HANDLER, "a.Primes#count")
                    .threads("exec-#", 300, ENTRY, "w.Dispatcher#handle", HANDLER, "m.Mapper#map")))
        .isInstanceOfSatisfying(
            Outcome.Suspected.class,
            s ->
                assertThat(s.suspected())
                    .extracting(f -> f.candidates().get(0))
                    .containsOnly(NEWER));
  }

  @Test
  void aLibraryThatAsksForMostOfItIsSuspectedToo() {
    List<Finding> suspected =
        suspected(
            service()
                .threads("exec-#", 300, ENTRY, HANDLER, "w.Dispatcher#handle", "m.Mapper#map", HASH)
                .threads("exec-#", 200, ENTRY, HANDLER, "m.Mapper#map")
                .threads("exec-#", 500, ENTRY, HANDLER));

    assertThat(suspected)
        .extracting(f -> f.candidates().get(0))
        .containsExactly(NEWER, new Change.BumpLibrary("h", "web", Blame.NEWEST_PATCH));
    assertThat(suspected.get(1).title())
        .contains(
            "computing in mapper-core 2.1.0 for web 5.0.1, of which a newer release asks for less");
    assertThat(suspected.get(1).cause().artifact()).isEqualTo("h:web:5.0.1");
  }

  @Test
  void whoeverAsksForLessThanHalfIsNot() {
    assertThat(
            suspected(
                service()
                    .threads("exec-#", 240, ENTRY, HANDLER, "w.Dispatcher#handle", "m.Mapper#map")
                    .threads("exec-#", 260, ENTRY, HANDLER, "m.Mapper#map")
                    .threads("exec-#", 500, ENTRY, HANDLER)))
        .hasSize(1);
  }

  @Test
  void aThirdOfTheTimeIsAskedFor() {
    assertThat(
            examine(
                service()
                    .threads("exec-#", 290, ENTRY, HANDLER, "m.Mapper#map")
                    .threads("exec-#", 710, ENTRY, HANDLER)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoeverWaitsInALibraryDoesNotComputeInIt() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 900, ENTRY, HANDLER, "m.Mapper#map")
                    .threads("exec-#", 100, ENTRY, HANDLER)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutAnExperimentItIsNoFinding() {
    Diagnosis diagnosis =
        new Diagnostician(List.of(new LibraryReleaseDetector()))
            .diagnose(service().threads("exec-#", 900, ENTRY, HANDLER, "m.Mapper#map").build());

    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.suspected()).hasSize(1);
    assertThat(diagnosis.cannotTell())
        .extracting(Diagnosis.CannotTellBy::detector)
        .contains("library-release");
  }

  @Test
  void besideAFindingInTheSameLibraryItIsAChangeToTry() {
    isTried(service().threads("exec-#", 900, ENTRY, HANDLER, "m.Mapper#map"));
  }

  @Test
  void andBesideOneThatEndsInItsCaller() {
    Recordings recordings = service();
    for (int i = 0; i < 9; i++) {
      recordings.threads("exec-#", 100, ENTRY, HANDLER, "m.Mapper#map" + i);
    }
    isTried(recordings);
  }

  @Test
  void whatALibraryDoesAsItIsToldANewerOneWouldDoToo() {
    String read = "org.hibernate.sql.results.internal.StandardRowReader#readRow";
    Diagnosis diagnosis =
        new Diagnostician(Detectors.all())
            .diagnose(
                service()
                    .usingCores(2)
                    .library("org.hibernate.orm", "hibernate-core", "6.6.1", 5)
                    .from("hibernate-core", read.substring(0, read.indexOf('#')))
                    .requests(200, 640)
                    .threads("exec-#", 900, ENTRY, HANDLER, read)
                    .build());

    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("row-mapping");
    assertThat(diagnosis.findings().get(0).candidates())
        .noneMatch(Change.BumpLibrary.class::isInstance);
  }

  private static void isTried(Recordings recordings) {
    Diagnosis diagnosis =
        new Diagnostician(Detectors.all()).diagnose(recordings.requests(200, 640).build());

    assertThat(diagnosis.findings()).isNotEmpty();
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("cpu-bound");
    assertThat(diagnosis.findings().get(0).candidates()).contains(NEWER);
    assertThat(diagnosis.suspected()).isEmpty();
    assertThat(diagnosis.cannotTell())
        .extracting(Diagnosis.CannotTellBy::detector)
        .doesNotContain("library-release");
  }
}
