package io.bootcause.diagnosis.detectors.memorygrowth;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class MemoryGrowthDetectorTest {
  private static final long MB = 1024 * 1024;
  private static final String OWN = "a.Visit";
  private static final String NODE = "java.util.HashMap$Node";

  private static Outcome examine(Recordings recordings) {
    return new MemoryGrowthDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings growing(String... classes) {
    return new Recordings()
        .usersOwn(OWN)
        .counted(0.3, 0, 128 * MB)
        .overload(16)
        .requests(20, 5)
        .threads("exec-#", 50, "a.Visits#list")
        .heap(1_000, 20 * MB, 1_000, classes)
        .heap(11_000, 40 * MB, 11_000, classes)
        .heap(14_000, 46 * MB, 14_000, classes)
        .heap(18_000, 54 * MB, 18_000, classes);
  }

  /** One object of each class more after each request. */
  private static Recordings growing(Recordings recordings, String... classes) {
    return recordings
        .heap(1_000, 20 * MB, 1_000, classes)
        .heap(11_000, 21 * MB, 11_000, classes)
        .heap(21_000, 22 * MB, 21_000, classes)
        .heap(31_000, 23 * MB, 31_000, classes);
  }

  @Test
  void namesWhatStaysAndWhenTheHeapIsFull() {
    Outcome outcome = examine(growing(OWN, NODE));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo("Each request leaves 2,097 bytes behind that are never freed: Visit");
    assertThat(finding.cause().where()).containsExactly(OWN);
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("1.0 objects of java.util.HashMap$Node"))
        .anyMatch(fact -> fact.contains("heap of 128 MB is full"));
    assertThat(finding.share()).isEqualTo(1);
  }

  @Test
  void whatEveryMapIsMadeOfTellsLeast() {
    Outcome outcome = examine(growing("[B", NODE, "a.library.Meter$Id"));

    assertThat(((Outcome.Found) outcome).findings().get(0).cause().where())
        .containsExactly("a.library.Meter$Id", NODE, "byte[]");
  }

  /** A table that grew by doubling meanwhile; the last stretch was a short one. */
  private static Outcome inLumps(long objectsAtLast) {
    return examine(
        new Recordings()
            .usersOwn(OWN)
            .heap(300, 28 * MB, 300, OWN)
            .heap(1_600, 31 * MB, 1_610, OWN)
            .heap(22_000, 90 * MB, 22_000, OWN)
            .heap(22_100, 90 * MB, objectsAtLast, OWN));
  }

  @Test
  void asManyObjectsForEachRequestAreEnoughWhereBytesComeInLumps() {
    Finding finding = ((Outcome.Found) inLumps(22_102)).findings().get(0);

    assertThat(finding.cause().where()).containsExactly(OWN);
  }

  @Test
  void nearMissObjectsThatBecomeFewerForEachRequest() {
    assertThat(inLumps(22_060)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void namesTheFieldThatKeepsItAndTriesItWithABound() {
    Recordings recordings =
        growing(new Recordings().usersOwn(OWN, "a.Visits", "a.Shop"), OWN)
            .held(OWN, "java.util.HashMap#table", "a.Visits#seen", "a.Shop#visits");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title())
        .isEqualTo(
            "Each request leaves 105 bytes behind that are never freed, kept by Visits.seen");
    assertThat(finding.cause().where()).startsWith("a.Visits#seen");
    assertThat(finding.candidates()).containsExactly(new Change.Bound(100, "a.Visits#seen"));
    assertThat(finding.metric().isLeftBehind()).isTrue();
    assertThat(finding.metric().predicted()).isLessThan(finding.metric().observed());
  }

  @Test
  void whatEachRequestLeavesBehindIsNotWhatKeepsIt() {
    String line = "a.Basket$Line";
    Recordings recordings =
        new Recordings()
            .usersOwn(OWN, line, "a.Visits")
            .heap(1_000, 20 * MB, 1_000, OWN, line)
            .heap(11_000, 21 * MB, 11_000, OWN, line)
            .heap(21_000, 22 * MB, 21_000, OWN, line)
            .heap(31_000, 23 * MB, 31_000, OWN, line)
            .held(line, "a.Visit#lines", "java.util.HashMap#table", "a.Visits#seen");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).endsWith("kept by Visits.seen");
    assertThat(finding.candidates()).containsExactly(new Change.Bound(100, "a.Visits#seen"));
  }

  @Test
  void whatKeepsThingsByDesignIsExplained() {
    Recordings recordings =
        growing(new Recordings().usersOwn(OWN), OWN)
            .held(OWN, "reactor.core.publisher.MonoCacheTime#state");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.cause().explanation()).contains("keep it in a field");
  }

  @Test
  void whoReadsWhatIsKeptForLongerDidNotPutItThere() {
    String name = "a.library.Meter";
    Recordings recordings =
        growing(
                new Recordings()
                    .usersOwn("a.Totals")
                    .overload(16)
                    .requests(20, 5)
                    .threads("exec-#", 90, "a.Totals#sum", "a.library.Registry#all")
                    .threads("exec-#", 10, "a.Totals#count", "a.library.Registry#registerIfNew"),
                name)
            .held(name, "java.util.HashMap#table", "a.library.Registry#meters");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.evidence()).contains("put there by Totals.count, as samples show");
    assertThat(finding.candidates()).first().isEqualTo(new Change.Skip("a.Totals#count"));
  }

  @Test
  void whoGivesItToWhoeverKeepsItIsToldToo() {
    String name = "[C";
    Recordings recordings =
        growing(
                new Recordings()
                    .usersOwn("a.Labels")
                    .overload(16)
                    .requests(20, 5)
                    .threads("exec-#", 90, "a.Labels#print")
                    .threads("exec-#", 10, "a.Labels#render", "java.io.DeleteOnExitHook#add"),
                name)
            .held(name, "java.util.HashMap#table", "java.io.DeleteOnExitHook#files");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.cause().where())
        .containsExactly("java.io.DeleteOnExitHook#files", "a.Labels#render");
    assertThat(finding.evidence()).contains("put there by Labels.render, as samples show");
  }

  @Test
  void whatTheJdkKeepsByABugOfItsIsMendedByAnotherJava() {
    String name = "java.util.concurrent.CompletableFuture";
    Recordings recordings =
        growing(
                new Recordings()
                    .usersOwn("a.Quotes")
                    .onJava("17.0.12")
                    .overload(16)
                    .requests(20, 5)
                    .threads("exec-#", 90, "a.Quotes#ask"),
                name)
            .held(name, name + "$Timeout#f");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().reference()).contains("JDK-8303742");
    assertThat(finding.candidates()).contains(new Change.JavaVersion("17.0.14"));
  }

  @Test
  void whoKeepsItInSeveralMapsKeepsMostOfIt() {
    String registry = "io.micrometer.core.instrument.MeterRegistry";
    String table = "java.util.HashMap#table";
    String id = "io.micrometer.core.instrument.Meter$Id";
    Recordings recordings =
        growing(
                new Recordings()
                    .usersOwn("a.Telemetry")
                    .library("io.micrometer", "micrometer-core", "1.14.6", 300)
                    .from("micrometer-core", registry, id)
                    .overload(16)
                    .requests(20, 5)
                    .threads("exec-#", 90, "a.Telemetry#offered", registry + "#summary"),
                id)
            .held(id, 0.4, table, registry + "#meterMap")
            .held(id, 0.3, table, registry + "#meterToIdMap")
            .held(id, 0.2, table, registry + "#idToMeterMap");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).endsWith("kept by MeterRegistry.meterMap");
    assertThat(finding.cause().where())
        .containsExactly(registry + "#meterMap", "a.Telemetry#offered");
    assertThat(finding.cause().explanation()).contains("leave out of the tags");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Skip("a.Telemetry#offered"),
            new Change.BumpLibrary("io.micrometer", "micrometer-core", Blame.NEWEST_PATCH));
  }

  @Test
  void anObjectOfALibraryThatLetsGoOfNothingIsTriedInItsNewestRelease() {
    String sink = "r.Sink";
    String inner = "r.Sink$Inner";
    Recordings recordings =
        growing(
                new Recordings()
                    .usersOwn("a.Gate")
                    .library("g.reactive", "reactive-core", "3.4.16", 900)
                    .from("reactive-core", sink, inner),
                inner)
            .held(inner, sink + "#waiting", "a.Gate#open");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).endsWith("kept by Gate.open");
    assertThat(finding.candidates())
        .containsExactly(new Change.BumpLibrary("g.reactive", "reactive-core", Blame.NEWEST_PATCH));
  }

  private static Finding kept(String undertow) {
    String pool = "io.undertow.server.DefaultByteBufferPool";
    String entry = pool + "$ThreadLocalData";
    return ((Outcome.Found)
            examine(
                growing(
                        new Recordings()
                            .library("io.undertow", "undertow-core", undertow, 900)
                            .from("undertow-core", pool, entry),
                        entry)
                    .held(entry, "java.util.ArrayList#elementData", pool + "#threadLocalDataList")))
        .findings()
        .get(0);
  }

  @Test
  void whatAPublishedBugKeepsIsTheLibrarys() {
    Finding finding = kept("2.3.13.Final");

    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().artifact()).isEqualTo("io.undertow:undertow-core:2.3.13.Final");
    assertThat(finding.cause().reference()).contains("/undertow/pull/1518");
    assertThat(finding.candidates())
        .startsWith(new Change.BumpLibrary("io.undertow", "undertow-core", "2.3.14"));
    assertThat(kept("2.3.14.Final").cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
  }

  @Test
  void aCacheThatFillsUpIsNone() {
    assertThat(
            examine(
                new Recordings()
                    .heap(1_000, 20 * MB, 1_000, NODE)
                    .heap(11_000, 40 * MB, 5_000, NODE)
                    .heap(14_000, 42 * MB, 5_000, NODE)
                    .heap(18_000, 42 * MB, 5_000, NODE)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatSoftReferencesHoldGoesBeforeTheHeapIsFull() {
    assertThat(examine(growing(OWN, "sun.security.util.MemoryCache$SoftCacheEntry")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static Outcome keptBy(String entry, String... way) {
    return examine(growing(new Recordings().usersOwn(OWN, "a.Visits"), OWN, entry).held(OWN, way));
  }

  @Test
  void whatHasALimitLetsGoOfThemWhenItIsFull() {
    String caffeine = "com.github.benmanes.caffeine.cache.";
    String[] way = {
      "java.util.concurrent.ConcurrentHashMap#table",
      caffeine + "BoundedLocalCache#data",
      caffeine + "BoundedLocalCache$BoundedLocalManualCache#cache",
      "a.Visits#open"
    };
    assertThat(keptBy(caffeine + "PSWMS", way))
        .isInstanceOfSatisfying(
            Outcome.RuledOut.class,
            ruledOut -> assertThat(ruledOut.reason()).contains("BoundedLocalCache"));
    assertThat(keptBy(caffeine + "PSW", way)).as("by time alone").isInstanceOf(Outcome.Found.class);
    assertThat(keptBy(NODE, "org.springframework.util.ConcurrentLruCache#cache", "a.Visits#known"))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(keptBy(NODE, "java.util.HashMap#table", "a.Visits#known"))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whatItsOwnCodeLetsGoOfMayOnlyNotBeFullYet() {
    Recordings trimmed =
        growing(new Recordings().usersOwn(OWN, "a.Visits").overload(4), OWN)
            .held(OWN, "java.util.ArrayDeque#elements", "a.Visits#recent");
    assertThat(examine(trimmed.gauge(MemoryGrowthDetector.reading("a.Visits#other"), 1)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(trimmed.gauge(MemoryGrowthDetector.reading("a.Visits#recent"), 1)))
        .isInstanceOfSatisfying(
            Outcome.CannotTell.class,
            told -> assertThat(told.missing()).startsWith("whether Visits.recent goes on growing"));
  }

  @Test
  void tlsSessionsAreKeptSoftlyHoweverManyObjectsEachHas() {
    String session = "sun.security.ssl.SSLSessionImpl";
    assertThat(examine(growing("java.util.LinkedList$Node", session)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(growing("[B", session).held("[B", "java.lang.String#value")))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(growing(OWN, session))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whatThreadsAndConnectionsTakeOnceIsNone() {
    assertThat(
            examine(
                new Recordings()
                    .heap(1_000, 20 * MB, 10, NODE)
                    .heap(11_000, 26 * MB, 64, NODE)
                    .heap(14_000, 26 * MB + MB / 4, 64, NODE)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatNoRequestLeavesAnObjectOfIsNone() {
    assertThat(
            examine(
                new Recordings()
                    .heap(1_000, 20 * MB, 100, "[B")
                    .heap(6_000, 24 * MB, 300, "[B")
                    .heap(11_000, 28 * MB, 500, "[B")
                    .heap(16_000, 32 * MB, 700, "[B")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void sessionsEndByThemselves() {
    assertThat(examine(growing(OWN, "org.apache.catalina.session.StandardSession")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aDatabaseInTheHeapIsThereToGrow() {
    Outcome outcome = examine(growing(NODE, "[Lorg.h2.value.Value;"));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("2,097 bytes");
  }

  @Test
  void withoutCountsItCannotTell() {
    assertThat(examine(new Recordings().overload(16).requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
