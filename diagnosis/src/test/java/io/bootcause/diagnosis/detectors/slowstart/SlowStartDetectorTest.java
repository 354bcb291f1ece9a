package io.bootcause.diagnosis.detectors.slowstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowStartDetectorTest {
  private static final String MAIN = "a.Shop#main";
  private static final String RUN = "org.springframework.boot.SpringApplication#run";
  private static final String BEANS =
      "org.springframework.beans.factory.support.DefaultListableBeanFactory#getBean";

  private static Recordings service(double seconds) {
    return new Recordings().usersOwn("a.Shop", "a.Stock").start(seconds);
  }

  private static Outcome examine(Recordings recordings) {
    return new SlowStartDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  /** What answers something cannot be left out, and who has it called may answer nothing. */
  @Test
  void whoHasItCalledIsLeftOutToo() {
    Recordings recordings =
        service(20)
            .threads("main", 9_000, MAIN, RUN, BEANS, "a.Shop#fill", "a.Stock#load", "x.Y#z")
            .threads("main", 3_000, MAIN, RUN, BEANS, "a.Stock#load", "x.Y#z")
            .threads("main", 7_500, MAIN, RUN, BEANS);
    assertThat(found(recordings).candidates())
        .containsExactly(new Change.Skip("a.Stock#load"), new Change.Skip("a.Shop#fill"));
  }

  @Test
  void aBeanThatTakesMostOfTheStart() {
    Finding finding =
        found(
            service(20)
                .threads("main", 12_000, MAIN, RUN, BEANS, "a.Stock#load", "java.util.HashMap#put")
                .threads("main", 7_500, MAIN, RUN, BEANS));

    assertThat(finding.title())
        .isEqualTo(
            "12.0 of the 20.0 s that the service takes to start are spent in the service's own"
                + " initialisation, in Stock.load");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().where()).contains("a.Stock#load", "java.util.HashMap#put");
    assertThat(finding.metric().moment()).isEqualTo(SymptomMetric.Moment.START);
    assertThat(finding.metric().predicted()).isEqualTo(8_000);
    assertThat(finding.candidates()).containsExactly(new Change.Skip("a.Stock#load"));
  }

  @Test
  void aServiceMayFillItsTables() {
    assertThat(
            examine(
                service(10)
                    .threads("main", 6_000, MAIN, RUN, BEANS, "a.Stock#load", "x.Jdbc#insert")
                    .threads("main", 3_500, MAIN, RUN, BEANS)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(
            examine(
                service(30)
                    .threads("main", 12_000, MAIN, RUN, BEANS, "a.Stock#load", "x.Jdbc#insert")
                    .threads("main", 17_500, MAIN, RUN, BEANS)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoWaitsWhileTheTablesAreFilledIsToldAllTheSame() {
    Finding finding =
        found(
            service(12)
                .asleep("main", 5_000, MAIN, RUN, BEANS, "a.Stock#load", "java.lang.Thread#sleep")
                .threads("main", 2_000, MAIN, RUN, BEANS, "a.Stock#load", "x.Jdbc#insert")
                .threads("main", 4_500, MAIN, RUN, BEANS));

    assertThat(finding.title()).contains("5.0 of the 12.0 s").contains("waiting");
  }

  @Test
  void aNameServerThatDoesNotAnswer() {
    Finding finding =
        found(
            service(12)
                .threads(
                    "main",
                    5_000,
                    MAIN,
                    RUN,
                    "org.springframework.boot.StartupInfoLogger#logStarting",
                    "java.net.InetAddress#getLocalHost",
                    "java.net.Inet6AddressImpl#lookupAllHostAddr")
                .threads("main", 6_500, MAIN, RUN, BEANS));

    assertThat(finding.title()).contains("5.0 of the 12.0 s").contains("waiting");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
  }

  @Test
  void anotherThreadThatWaitsItselfIsAWaitToldByWhoAsks() {
    Finding finding =
        found(
            service(12)
                .asleep(
                    "main",
                    5_000,
                    MAIN,
                    RUN,
                    BEANS,
                    "x.Cluster#join",
                    "java.util.concurrent.CountDownLatch#await",
                    "jdk.internal.misc.Unsafe#park")
                .threads("main", 6_500, MAIN, RUN, BEANS));

    assertThat(finding.title())
        .isEqualTo(
            "5.0 of the 12.0 s that the service takes to start are spent waiting, in Cluster.join");
  }

  @Test
  void whatWorksWhileMainWaitsCountsAsItsWork() {
    assertThat(
            found(
                    service(20)
                        .threads(
                            "pool-#-thread-#",
                            12_000,
                            "java.lang.Thread#run",
                            "a.Stock#load",
                            "java.util.HashMap#put")
                        .threads("main", 7_500, MAIN, RUN, BEANS))
                .title())
        .contains("12.0 of the 20.0 s")
        .endsWith("in Stock.load");
  }

  private static final String MIGRATE = "org.flywaydb.core.Flyway#migrate";

  private static Recordings migrating(double seconds, long migration) {
    return service(seconds)
        .threads("main", migration, MAIN, RUN, BEANS, MIGRATE, "x.Jdbc#execute")
        .threads("main", Math.round(seconds * 1e3) - migration, MAIN, RUN, BEANS);
  }

  /** Six of twelve seconds in what each class that is loaded is handed to. */
  private static Recordings rewritten(String agent) {
    return service(12)
        .threads(
            "main",
            6_500,
            MAIN,
            RUN,
            BEANS,
            "a.Stock#load",
            "java.lang.ClassLoader#loadClass",
            "sun.instrument.TransformerManager#transform",
            "java.lang.instrument.ClassFileTransformer#transform",
            agent,
            "java.util.HashMap#put")
        .threads("main", 5_000, MAIN, RUN, BEANS);
  }

  @Test
  void aWeaverThatEachClassIsHandedTo() {
    Finding finding =
        found(rewritten("org.aspectj.weaver.loadtime.ClassPreProcessorAgentAdapter#transform"));

    assertThat(finding.title())
        .isEqualTo(
            "6.5 of the 12.0 s that the service takes to start are spent having agents rewrite classes"
                + " as they are loaded, in ClassPreProcessorAgentAdapter.transform");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void nearMissTheAgentThatRecordsDoesIt() {
    assertThat(examine(rewritten("io.bootcause.agent.instrument.Rewriter#transform")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aMigrationThatTakesHalfOfTheStart() {
    Finding finding = found(migrating(10, 6_000));

    assertThat(finding.title())
        .isEqualTo(
            "6.0 of the 10.0 s that the service takes to start are spent making or filling the"
                + " database, in Flyway.migrate");
    assertThat(finding.cause().where()).contains(MIGRATE, "x.Jdbc#execute");
    assertThat(examine(migrating(8, 4_500))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(migrating(16, 6_000))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aMigrationsPausesAndScansAreToldAsWhatTheyAre() {
    assertThat(
            found(
                    service(12)
                        .asleep("main", 7_000, MAIN, RUN, MIGRATE, "java.lang.Thread#sleep")
                        .threads("main", 4_500, MAIN, RUN, BEANS))
                .title())
        .contains("waiting");
    assertThat(
            found(
                    service(12)
                        .threads(
                            "main",
                            7_000,
                            MAIN,
                            RUN,
                            MIGRATE,
                            "org.flywaydb.core.internal.scanner.Scanner#scan")
                        .threads("main", 4_500, MAIN, RUN, BEANS))
                .title())
        .contains("looking through archives");
  }

  @Test
  void aDatabaseElsewhereIsTheDatabaseNotAWait() {
    assertThat(
            found(
                    service(12)
                        .threads(
                            "main", 7_000, MAIN, RUN, MIGRATE, "sun.nio.ch.NioSocketImpl#implRead")
                        .threads("main", 4_500, MAIN, RUN, BEANS))
                .title())
        .contains("making or filling the database");
  }

  @Test
  void whatIsComputedForItIsNotTheDatabase() {
    assertThat(migrating("org.h2.command.Command#executeUpdate"))
        .contains("making or filling the database, in");
    assertThat(migrating("java.lang.ProcessEnvironment#arrayHash"))
        .contains("making or filling the database, mostly before a statement is sent, in");
  }

  private static String migrating(String in) {
    return found(
            service(12)
                .threads("main", 7_000, MAIN, RUN, MIGRATE, in)
                .threads("main", 4_500, MAIN, RUN, BEANS))
        .title();
  }

  @Test
  void whatTheLoaderReadsSlowlyIsTriedUnpacked() {
    String scan = "org.hibernate.boot.archive.scan.spi.AbstractScannerImpl#scan";
    Recordings scanning =
        service(8).threads("main", 3_500, MAIN, RUN, BEANS).threads("main", 500, MAIN, RUN);

    assertThat(
            found(
                    scanning.threads(
                        "main",
                        4_000,
                        MAIN,
                        RUN,
                        scan,
                        "org.springframework.boot.loader.zip.VirtualDataBlock#read"))
                .candidates())
        .containsExactly(new Change.Layout(Packaging.EXPLODED));
    assertThat(
            found(
                    service(8)
                        .threads("main", 4_000, MAIN, RUN)
                        .threads("main", 4_000, MAIN, RUN, scan, "java.util.zip.Inflater#inflate"))
                .candidates())
        .isEmpty();
  }

  /** A scan of 4 s, of which the loader's known bug takes so much; the service has that loader. */
  private static Finding scanning(long inTheBug) {
    String scan = "org.hibernate.boot.archive.scan.spi.AbstractScannerImpl#scan";
    String bug = "org.springframework.boot.loader.jar.JarFile#setupEntryCertificates";
    return found(
        service(8)
            .library("org.springframework.boot", "spring-boot-loader", "2.1.16.RELEASE", 50)
            .threads("main", 3_500, MAIN, RUN, BEANS)
            .threads("main", inTheBug, MAIN, RUN, scan, bug)
            .threads("main", 4_000 - inTheBug, MAIN, RUN, scan));
  }

  @Test
  void theBugThatMostOfAScanIsComesBeforeTheScan() {
    Finding bug = scanning(3_000);

    assertThat(bug.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(bug.title()).startsWith("3.0 of the 8.0 s").contains("known bug");
    assertThat(scanning(500).title()).startsWith("4.0 of the 8.0 s").contains("looking through");
  }

  @ParameterizedTest
  @CsvSource({"2000, true", "1900, false"})
  void aFifthOfALongStartIsEnoughOfAPublishedBug(long inTheBug, boolean told) {
    Outcome outcome =
        examine(
            service(10)
                .library("org.springframework.boot", "spring-boot-loader", "3.2.4", 50)
                .threads(
                    "main",
                    inTheBug,
                    MAIN,
                    RUN,
                    "org.springframework.boot.loader.zip.VirtualDataBlock#read")
                .threads("main", 10_000 - inTheBug, MAIN, RUN, BEANS));

    assertThat(outcome instanceof Outcome.Found).isEqualTo(told);
  }

  @Test
  void theReleaseWithoutTheBugIsTried() {
    Recordings recordings =
        service(10)
            .library("org.liquibase", "liquibase-core", "4.9.1", 50)
            .threads("main", 4_000, MAIN, RUN, BEANS)
            .threads(
                "main",
                6_000,
                MAIN,
                RUN,
                "liquibase.Liquibase#update",
                "liquibase.logging.core.AbstractLogger#filterMessage",
                "java.lang.ProcessEnvironment#arrayHash");

    assertThat(found(recordings).cause().reference()).contains("2111");
    assertThat(found(recordings).candidates())
        .startsWith(new Change.BumpLibrary("org.liquibase", "liquibase-core", "4.11.0"));
  }

  @Test
  void mainItselfIsOnEachStackAndNotToBlame() {
    Outcome outcome = examine(service(10).threads("main", 9_500, MAIN, RUN, BEANS));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).startsWith("of the 10.0 s");
  }

  @Test
  void oneSecondIsNotWorthATalk() {
    assertThat(
            examine(
                service(2.5)
                    .threads("main", 1_200, MAIN, RUN, BEANS, "a.Stock#load")
                    .threads("main", 1_000, MAIN, RUN, BEANS)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aSmallPartOfALongStartIsNot() {
    assertThat(
            examine(
                service(60)
                    .asleep(
                        "main", 4_000, MAIN, RUN, BEANS, "a.Stock#load", "java.lang.Thread#sleep")
                    .threads("main", 50_000, MAIN, RUN, BEANS)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void ofOneThatWasAlreadyRunningItCannotTell() {
    assertThat(examine(new Recordings().steady())).isInstanceOf(Outcome.CannotTell.class);
  }
}
