package io.bootcause.diagnosis.detectors.cachemisses;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.slowdownstream.SlowDownstreamDetector;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheMissesDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String PROXY = "a.Takings$$SpringCGLIB$$0#overview";
  private static final String QUERY = "org.h2.jdbc.JdbcPreparedStatement#executeQuery";
  private static final String SPRING = "org.springframework.cache.interceptor.";
  private static final String KEY = "cache.identitykey[takings|a.Query]";
  private static final String PLACE = "cache.place[takings|a.Takings#overview]";

  private static String[] cached(String proxy, String... below) {
    List<String> frames =
        new ArrayList<>(
            List.of(
                ENTRY,
                "a.Api#get",
                proxy,
                "org.springframework.aop.framework.CglibAopProxy$DynamicAdvisedInterceptor#intercept",
                SPRING + "CacheInterceptor#invoke",
                SPRING + "CacheAspectSupport#execute",
                SPRING + "CacheAspectSupport#invokeOperation",
                SPRING + "CacheInterceptor#lambda$invoke$0",
                "java.lang.reflect.Method#invoke"));
    frames.addAll(Arrays.asList(below));
    return frames.toArray(new String[0]);
  }

  private static Recordings service() {
    return new Recordings().usersOwn("a.Api", "a.Takings", "a.Tickets").steady().requests(200, 40);
  }

  private static Recordings slow(Recordings recordings) {
    return recordings
        .asleep("exec-#", 60, cached(PROXY, "a.Takings#overview", "a.Tickets#byPlay", QUERY))
        .threads("exec-#", 30, cached(PROXY, "a.Takings#overview", "a.Tickets#byPlay"))
        .threads("exec-#", 10, ENTRY, "a.Api#get");
  }

  private static Recordings asked(
      Recordings recordings, double lookUps, double missed, double again) {
    return asked("x.ConcurrentMapCache", recordings, lookUps, missed, again);
  }

  private static Recordings asked(
      String type, Recordings recordings, double lookUps, double missed, double again) {
    return recordings
        .counter("cache.lookups[takings]", 5, 5 + lookUps)
        .counter("cache.misses[takings]", 5, 5 + missed)
        .counter("cache.misses.again[takings]", 0, again)
        .counter("cache.type[takings|" + type + "]", 1, 1)
        .counter(PLACE, 1, 1);
  }

  private static Outcome examine(Recordings recordings) {
    return new CacheMissesDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void aKeyThatEqualsNoOther() {
    Finding finding = found(asked(slow(service()), 200, 200, 0).counter(KEY, 3, 3));

    assertThat(finding.title())
        .isEqualTo(
            "90 % of a request at 20/s is what the cache takings should spare: 200 of 200 look-ups"
                + " missed, from Takings.overview");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().where()).contains("a.Api#get", "a.Takings#overview");
    assertThat(finding.cause().explanation()).startsWith("a.Query is in the cache's keys");
    assertThat(finding.evidence())
        .contains("its keys are made of a.Query, which has no equals and hashCode of its own");
    assertThat(finding.metric().predicted()).isLessThan(finding.metric().observed() * 0.2);
    assertThat(finding.candidates()).containsExactly(new Change.Remember("a.Api#get", PROXY));
  }

  @Test
  void entriesThatAreLost() {
    Cause cause = found(asked(slow(service()), 200, 190, 189)).cause();

    assertThat(cause.explanation()).contains("does not have it");
    assertThat(cause.kind()).isEqualTo(Cause.Kind.CONFIG);
  }

  /** Of the same requests each time, some find theirs, and some never do. */
  @ParameterizedTest
  @CsvSource({"60, 59, true", "60, 40, false", "30, 29, false"})
  void someKeysThatAreNeverFound(double missed, double again, boolean told) {
    assertThat(examine(asked(slow(service()), 200, missed, again)) instanceof Outcome.Found)
        .isEqualTo(told);
  }

  @Test
  void somethingElseInTheKeyEachTime() {
    Cause cause = found(asked(slow(service()), 200, 200, 0)).cause();

    assertThat(cause.explanation()).contains("another key each time");
    assertThat(cause.kind()).isEqualTo(Cause.Kind.APP_CODE);
  }

  @Test
  void workloadsThatAskForSomethingElseMiss() {
    Recordings varied = asked(slow(service()), 200, 200, 3);
    assertThat(examine(varied.asking("GET /takings?house={{house}}")))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(varied.asking("takings of a house"))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(varied.asking("POST /takings"))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(varied.asking("GET /takings", "GET /plays")))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(varied.asking("POST /takings").counter(KEY, 3, 3)))
        .isInstanceOf(Outcome.Found.class);
  }

  /** Of 200 requests so many insert a row. */
  private static Recordings inserting(int count) {
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Takings", "a.Tickets").steady();
    for (int i = 0; i < 200; i++) {
      recordings.request(40, 0, 0);
      if (i < count) {
        recordings.waited(WaitKind.STATEMENT, "INSERT INTO ticket VALUES (?)", 0.5, 1.5);
      }
    }
    return asked(slow(recordings), 200, 200, 0);
  }

  @Test
  void whatARequestHasJustMadeIsNew() {
    assertThat(examine(inserting(180))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(inserting(20))).isInstanceOf(Outcome.Found.class);
    // Such keys are equal to none, new or not.
    assertThat(examine(inserting(180).counter(KEY, 3, 3))).isInstanceOf(Outcome.Found.class);
  }

  private static final String CAFFEINE = "com.github.benmanes.caffeine.cache.";

  /** A cache of Caffeine's own that one method asks, with what is below that call. */
  private static Recordings nameless(double again, double puts, String... below) {
    List<String> frames = new ArrayList<>(List.of(ENTRY, "a.Api#get", "a.Takings#overview"));
    frames.addAll(Arrays.asList(below));
    return service()
        .counter("cache.lookups[Caffeine@1f]", 5, 205)
        .counter("cache.misses[Caffeine@1f]", 5, 205)
        .counter("cache.misses.again[Caffeine@1f]", 0, again)
        .counter("cache.puts[Caffeine@1f]", 0, puts)
        .counter("cache.type[Caffeine@1f|" + CAFFEINE + "SSMW]", 1, 1)
        .counter("cache.place[Caffeine@1f|a.Takings#overview]", 1, 1)
        .asleep("exec-#", 90, frames.toArray(new String[0]))
        .threads("exec-#", 10, ENTRY, "a.Api#get");
  }

  private static String[] computing() {
    return new String[] {
      CAFFEINE + "LocalManualCache#get",
      CAFFEINE + "BoundedLocalCache#computeIfAbsent",
      CAFFEINE + "BoundedLocalCache#doComputeIfAbsent",
      "java.util.concurrent.ConcurrentHashMap#compute",
      "a.Tickets#byPlay",
      QUERY
    };
  }

  @Test
  void aCacheWithoutANameThatComputesWhatIsMissing() {
    Finding finding = found(nameless(199, 0, computing()));

    assertThat(finding.title())
        .isEqualTo(
            "90 % of a request at 20/s is what the Caffeine cache of Takings.overview should spare:"
                + " 200 of 200 look-ups missed, from Takings.overview");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember("a.Takings#overview", CAFFEINE + "LocalManualCache#get"));
  }

  @ParameterizedTest
  @CsvSource({
    "org.springframework.cache.caffeine.CaffeineCache, WSMSW, true",
    "org.springframework.cache.caffeine.CaffeineCache, SSMSW, false",
    "x.ConcurrentMapCache, WSMSW, false",
  })
  void keysThatAreTheSameObjectOnly(String type, String behind, boolean told) {
    Recordings recordings =
        asked(type, slow(service()), 200, 200, 199)
            .counter("cache.type[Caffeine@1f|" + CAFFEINE + behind + "]", 1, 1);

    assertThat(found(recordings).cause().explanation().contains("Leave weakKeys out"))
        .isEqualTo(told);
  }

  @Test
  void whatIsPutIntoACacheAndIsNotThereTheNextTime() {
    assertThat(found(nameless(199, 200, "a.Tickets#byPlay", QUERY)).title())
        .contains("the Caffeine cache of Takings.overview");
  }

  @Test
  void nearMissWhoIsBlockedOrHasBeenHereBefore() {
    assertThat(examine(nameless(199, 0, "a.Tickets#byPlay", QUERY)))
        .isEqualTo(
            new Outcome.RuledOut(
                "the Caffeine cache of Takings.overview is only asked whether it has something, and"
                    + " given nothing"));
    assertThat(examine(nameless(0, 200, "a.Tickets#byPlay", QUERY)))
        .isEqualTo(
            new Outcome.RuledOut(
                "the Caffeine cache of Takings.overview is asked for something else each time"));
  }

  @Test
  void aCacheThatHas() {
    Outcome outcome = examine(asked(slow(service()), 200, 30, 29).counter(KEY, 3, 3));
    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("takings");
  }

  @Test
  void aCacheThatOtherRequestsEmpty() {
    Recordings emptied =
        asked(slow(service()), 200, 120, 119)
            .counter("cache.clears[takings]", 0, 130)
            .counter("cache.clearer[takings|a.Plays#seen]", 1, 1)
            .asking("GET /takings", "POST /plays/1/seen");
    Finding finding = found(emptied);

    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().explanation())
        .startsWith("Requests empty the whole cache (Plays.seen");
    assertThat(finding.evidence())
        .contains("requests emptied it as a whole 130 times meanwhile, from a.Plays#seen");
    // Now and then does not explain it.
    assertThat(
            examine(
                asked(slow(service()), 200, 120, 119)
                    .counter("cache.clears[takings]", 0, 20)
                    .asking("GET /takings", "POST /plays/1/seen")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aCacheWithRoomForAPartOfWhatTheSameRequestAsksFor() {
    assertThat(found(asked(slow(service()), 200, 120, 119)).cause().explanation())
        .contains("may hold nothing or too little");
    // Of keys that are new each time it need not know any.
    assertThat(examine(asked(slow(service()), 200, 120, 90))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(
            examine(asked(slow(service()), 200, 120, 119).asking("GET /takings?house={{house}}")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aCacheThatIsBeingFilled() {
    assertThat(examine(asked(slow(service()), 19, 19, 0).counter(KEY, 3, 3)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatIsCachedTakesLittle() {
    Recordings little =
        service()
            .threads("exec-#", 20, cached(PROXY, "a.Takings#overview"))
            .threads("exec-#", 80, ENTRY, "a.Api#get");
    assertThat(examine(asked(little, 200, 200, 199))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatAnotherCacheSparesIsNotThisOnes() {
    Recordings others =
        service()
            .threads("exec-#", 90, cached("a.Plays$$SpringCGLIB$$0#all", "a.Tickets#plays"))
            .threads("exec-#", 10, cached(PROXY, "a.Takings#overview"));
    assertThat(examine(asked(others, 200, 200, 199))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aRepositoryBehindAProxyOfTheJdk() {
    Recordings repository =
        service()
            .asleep("exec-#", 90, cached("jdk.proxy2.$Proxy88#findAll", "x.Repository#find", QUERY))
            .threads("exec-#", 10, ENTRY, "a.Api#get")
            .counter("cache.lookups[plays]", 0, 200)
            .counter("cache.misses[plays]", 0, 200)
            .counter("cache.misses.again[plays]", 0, 199)
            .counter("cache.place[plays|$Proxy#findAll]", 1, 1);
    assertThat(found(repository).title()).endsWith("look-ups missed, from Api.get");
  }

  @Test
  void theStatementBehindItIsItsPart() {
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Takings", "a.Tickets").steady();
    for (int i = 0; i < 100; i++) {
      recordings.request(40, 0, 0).waited(WaitKind.STATEMENT, "select 1 from ticket", 0.5, 39.5);
    }
    List<Finding> findings =
        new Diagnostician(List.of(new CacheMissesDetector(), new SlowDownstreamDetector()))
            .diagnose(asked(slow(recordings), 100, 100, 99).build())
            .findings();
    assertThat(findings).extracting(Finding::detector).containsExactly("cache-misses");
    assertThat(findings.get(0).evidence())
        .anyMatch(e -> e.startsWith("part of it (slow-downstream)"));
  }

  @Test
  void withoutTheAgentItCannotTell() {
    assertThat(examine(slow(service()).notInstrumented())).isInstanceOf(Outcome.CannotTell.class);
    assertThat(examine(service())).isInstanceOf(Outcome.CannotTell.class);
    assertThat(examine(slow(service()))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests that wait for another service mostly, with one processor of two in use, or both. */
  private static Outcome waiting(double cores) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api", "a.Takings", "a.Tickets")
            .counted(cores / 2, 0, -1)
            .overload(16)
            .usingCores(cores)
            .requests(200, 40)
            .asleep("exec-#", 880, ENTRY, "a.Api#get", "java.net.Socket#read")
            .threads("exec-#", 120, cached(PROXY, "a.Takings#overview"))
            .onProcessor("exec-#", 60, cached(PROXY, "a.Takings#overview"))
            .onProcessor("exec-#", 40, ENTRY, "a.Api#get");
    return examine(asked(recordings, 200, 200, 199));
  }

  @Test
  void whatTakesTheProcessorsLimitsTheThroughputWhateverIsWaitedFor() {
    assertThat(((Outcome.Found) waiting(1.9)).findings().get(0).title())
        .startsWith("60 % of the processor time of a request with 16 connections is what");
    assertThat(waiting(1)).isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String LOAD =
      "org.hibernate.event.internal.DefaultLoadEventListener#loadFromDatasource";
  private static final String COLLECTION =
      "org.hibernate.event.internal.DefaultInitializeCollectionEventListener#onInitializeCollection";

  /** Two regions, asked for ten things in each of 200 requests. */
  private static Recordings regions(double again) {
    return regions(again, "a.Play#getActs");
  }

  private static Recordings regions(double again, String loading) {
    Recordings asked =
        service()
            .asleep("exec-#", 60, ENTRY, "a.Api#get", loading, COLLECTION, QUERY)
            .threads("exec-#", 30, ENTRY, "a.Api#get", LOAD, COLLECTION, QUERY)
            .threads("exec-#", 10, ENTRY, "a.Api#get");
    for (String region : List.of("a.Play", "a.Play.acts")) {
      asked
          .counter("cache.lookups[" + region + "]", 5, 2005)
          .counter("cache.misses[" + region + "]", 5, 2005)
          .counter("cache.misses.again[" + region + "]", 0, again)
          .counter(
              "cache.type[" + region + "|org.hibernate.cache.spi.support.EntityReadOnlyAccess]",
              1,
              1);
    }
    return asked;
  }

  @Test
  void regionsOfHibernatesThatAStatementEmpties() {
    Finding finding =
        found(
            regions(1990)
                .counter("cache.clears[a.Play]", 0, 200)
                .counter("cache.clears[a.Play.acts]", 0, 200)
                .counter("cache.clearer[a.Play|a.Tickets#note]", 1, 1));

    assertThat(finding.title())
        .isEqualTo(
            "90 % of a request at 20/s is what Hibernate's second-level cache should spare: 4,000 of"
                + " 4,000 look-ups missed, from Api.get");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().explanation()).contains("(Tickets.note) empties all regions");
    assertThat(finding.evidence())
        .contains(
            "Hibernate's second-level cache (a.Play, a.Play.acts): about 3,980 of 4,000 misses were of"
                + " keys that had been missed before",
            "requests emptied it as a whole 200 times meanwhile, from a.Tickets#note");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Skip("org.hibernate.action.internal.BulkOperationCleanupAction#schedule"));
  }

  @Test
  void regionsOfHibernatesThatLoseWhatTheyHad() {
    Finding finding = found(regions(1990));

    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
    assertThat(finding.cause().explanation()).contains("too little room");
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void aCachedResultHasTheKeysOnly() {
    Finding finding =
        found(regions(1990, "org.hibernate.sql.results.spi.ListResultsConsumer#consume"));

    assertThat(finding.candidates())
        .containsExactly(
            new Change.SetProperty(
                "spring.jpa.properties.hibernate.cache.use_query_cache", "false"));
  }

  @Test
  void aWorkloadThatAsksForOtherEntitiesEachTime() {
    assertThat(examine(regions(20).asking("GET /plays/{{id}}")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aCacheOfManyEntriesThatEachRequestEmpties() {
    Recordings recordings =
        asked(slow(service()), 2000, 2000, 1990).counter("cache.clears[takings]", 0, 200);
    assertThat(found(recordings).cause().explanation())
        .startsWith("Requests empty the whole cache");
    Recordings seldom =
        asked(slow(service()), 2000, 2000, 1990).counter("cache.clears[takings]", 0, 20);
    assertThat(found(seldom).cause().explanation()).startsWith("The cache is asked for the same");
  }

  private static Recordings chains(double made, double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Tariffs").steady();
    for (int i = 0; i < 200; i++) {
      recordings
          .request(40, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 39)
          .waitedElsewhere(WaitKind.HTTP_CALL, "GET http://x/tariff", 2, 2 + millis);
    }
    return recordings
        .threads("loop-#", 100, ENTRY, "a.Api#get")
        .counter("chains.cached", 0, made)
        .counter("chains.cached[a.Tariffs#current a.Api#lambda$get$0 a.Api#get]", 0, 30)
        .counter("chains.cached[x.Library#poll]", 0, 60);
  }

  @Test
  void aMonoThatEachRequestCachesForItself() {
    Finding finding = found(chains(200, 30));
    assertThat(finding.title())
        .contains("what a cached Mono should spare, which each request makes for itself")
        .endsWith("in Tariffs.current");
    assertThat(finding.share()).isBetween(0.7, 0.8);
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Api#lambda$get$0", "a.Tariffs#current"));
  }

  @Test
  void aMonoThatIsCachedNowAndThenOrSparesLittleIsNone() {
    assertThat(examine(chains(60, 30))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(chains(200, 8))).isInstanceOf(Outcome.RuledOut.class);
  }
}
