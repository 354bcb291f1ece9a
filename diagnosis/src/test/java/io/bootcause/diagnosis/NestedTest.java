package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.detectors.backgroundload.BackgroundLoadDetector;
import io.bootcause.diagnosis.detectors.chattydownstream.ChattyDownstreamDetector;
import io.bootcause.diagnosis.detectors.collectionrewrite.CollectionRewriteDetector;
import io.bootcause.diagnosis.detectors.commonstall.CommonStallDetector;
import io.bootcause.diagnosis.detectors.connectionchurn.ConnectionChurnDetector;
import io.bootcause.diagnosis.detectors.contendedlock.ContendedLockDetector;
import io.bootcause.diagnosis.detectors.cpubound.CpuBoundDetector;
import io.bootcause.diagnosis.detectors.delayedack.DelayedAckDetector;
import io.bootcause.diagnosis.detectors.entityflush.EntityFlushDetector;
import io.bootcause.diagnosis.detectors.eventloopblocked.EventLoopBlockedDetector;
import io.bootcause.diagnosis.detectors.exceptionflow.ExceptionFlowDetector;
import io.bootcause.diagnosis.detectors.expensiveobject.ExpensiveObjectDetector;
import io.bootcause.diagnosis.detectors.failedlookup.FailedLookupDetector;
import io.bootcause.diagnosis.detectors.fixedsleep.FixedSleepDetector;
import io.bootcause.diagnosis.detectors.hashcollision.HashCollisionDetector;
import io.bootcause.diagnosis.detectors.loggingcost.LoggingCostDetector;
import io.bootcause.diagnosis.detectors.regexbacktracking.RegexBacktrackingDetector;
import io.bootcause.diagnosis.detectors.reloadcheck.ReloadCheckDetector;
import io.bootcause.diagnosis.detectors.rowmapping.RowMappingDetector;
import io.bootcause.diagnosis.detectors.slowdownstream.SlowDownstreamDetector;
import io.bootcause.diagnosis.detectors.threadchurn.ThreadChurnDetector;
import io.bootcause.diagnosis.detectors.timetosafepoint.TimeToSafepointDetector;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.wire.WaitKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NestedTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String BUILD =
      "org.springframework.boot.autoconfigure.http.HttpMessageConverters#<init>";
  private static final String LOOK_UP = "java.lang.ClassLoader#loadClass";
  private static final String MATCH = "java.util.regex.Matcher#find";

  private static List<String> found(Recordings recordings, Detector... detectors) {
    return new Diagnostician(List.of(detectors))
        .diagnose(recordings.build()).findings().stream().map(Finding::detector).toList();
  }

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Api", "a.Config")
        .library("org.springframework.boot", "spring-boot-autoconfigure", "2.0.9", 5)
        .from(
            "spring-boot-autoconfigure",
            "org.springframework.boot.autoconfigure.http.HttpMessageConverters")
        .counted(0.95, -1, -1)
        .overload(16)
        .requests(200, 400);
  }

  @Test
  void whatBuildingAnObjectCostsIsNoCauseOfItsOwn() {
    assertThat(
            found(
                service()
                    .threads(
                        "exec-#",
                        800,
                        ENTRY,
                        "a.Config#decoder",
                        BUILD,
                        "b.A#a",
                        "b.B#b",
                        "b.C#c",
                        "b.D#d",
                        "b.E#e",
                        LOOK_UP)
                    .threads("exec-#", 200, ENTRY, "a.Api#get"),
                new FailedLookupDetector(),
                new ExpensiveObjectDetector()))
        .containsExactly("expensive-object");
  }

  /** The class loader's lock is taken for the look-up, and is what is waited for under load. */
  @Test
  void aLockThatALookUpTakesIsAPartOfIt() {
    String forName = "org.springframework.util.ClassUtils#forName";
    String load = "a.Loader#loadClass";
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api", "a.Rules")
            .library("org.springframework", "spring-core", "6.1.15", 5)
            .from("spring-core", "org.springframework.util.ClassUtils")
            .steady()
            .requests(20, 40)
            .threads(
                "exec-#", 79, ENTRY, "a.Api#get", "a.Rules#apply", forName, LOOK_UP, "a.Zip#find")
            .threads("exec-#", 21, ENTRY, "a.Api#get")
            .overload(16)
            .requests(200, 160)
            .blocked("exec-#", 850, ENTRY, "a.Api#get", "a.Rules#apply", forName, load)
            .threads("exec-#", 60, ENTRY, "a.Api#get", "a.Rules#apply", forName, load, LOOK_UP)
            .threads("exec-#", 90, ENTRY, "a.Api#get");

    assertThat(found(recordings, new ContendedLockDetector(), new FailedLookupDetector()))
        .containsExactly("failed-lookup");
  }

  /** Of a hundred samples fifty are of exceptions, so many of these of what a thread has anew. */
  private static Recordings throwing(int inside) {
    String fill = "java.lang.Throwable#fillInStackTrace";
    String anew = "java.lang.ThreadLocal#setInitialValue";
    return new Recordings()
        .usersOwn("a.Api", "a.Codec")
        .steady()
        .requests(20, 40)
        .threads("exec-#", inside / 2, ENTRY, "a.Api#get", "a.Codec#of", anew, "b.Types#find", fill)
        .threads("exec-#", inside / 2, ENTRY, "a.Api#get", "a.Codec#of", anew, "b.Types#make", fill)
        .threads("exec-#", 40 - inside, ENTRY, "a.Api#get", "a.Codec#of", anew, "b.Types#add")
        .threads("exec-#", 50 - inside, ENTRY, "a.Api#get", "a.Codec#read", "b.Types#get", fill)
        .threads("exec-#", 10 + inside, ENTRY, "a.Api#get");
  }

  @Test
  void whatIsThrownWhileAnObjectIsMadeAnewIsAPartOfThat() {
    Detector[] both = {new ExceptionFlowDetector(), new ExpensiveObjectDetector()};
    assertThat(found(throwing(28), both)).containsExactly("expensive-object");
    assertThat(found(throwing(10), both)).containsExactly("exception-flow", "expensive-object");
  }

  /** So many of a hundred samples of who has the lock are of a check, the others of a query. */
  private static Recordings checking(int checks) {
    String wait = "java.util.ResourceBundle#findBundleInCache";
    String check = "java.util.ResourceBundle$Control#needsReload";
    return new Recordings()
        .usersOwn("a.Api", "a.Labels")
        .steady()
        .requests(20, 40)
        .threads("exec-#", checks, ENTRY, "a.Api#get", "a.Labels#text", wait, check)
        .asleep("exec-#", 100 - checks, ENTRY, "a.Api#get", "a.Labels#text", wait, "b.Db#query")
        .overload(16)
        .requests(200, 640)
        .blocked("exec-#", 900, ENTRY, "a.Api#get", "a.Labels#text", wait)
        .threads("exec-#", checks, ENTRY, "a.Api#get", "a.Labels#text", wait, check)
        .asleep("exec-#", 100 - checks, ENTRY, "a.Api#get", "a.Labels#text", wait, "b.Db#query");
  }

  @Test
  void whatNeedNotBeDoneAtAllNeedNoLockEither() {
    Detector[] both = {new ContendedLockDetector(), new ReloadCheckDetector()};
    assertThat(found(checking(90), both)).containsExactly("reload-check");
    assertThat(found(checking(30), both)).startsWith("contended-lock");
  }

  private static Recordings flushing(int flushes) {
    return beforeEach(
        "org.hibernate.event.internal.AbstractFlushingEventListener#flushEntities", flushes);
  }

  /**
   * So many of a hundred samples of a request with many queries are of what is done before them.
   */
  private static Recordings beforeEach(String before, int samples) {
    String query = "com.zaxxer.hikari.pool.HikariProxyPreparedStatement#executeQuery";
    Recordings recordings = new Recordings().usersOwn("a.Prices").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(160, 0, 0);
      for (int n = 0; n < 127; n++) {
        recordings.waited(WaitKind.STATEMENT, "select ?", 2 + n * 1.2, 2.1 + n * 1.2);
      }
    }
    return recordings
        .threads("exec-#", samples, ENTRY, "a.Prices#all", "a.Prices#one", before)
        .threads("exec-#", 100 - samples, ENTRY, "a.Prices#all", "a.Prices#one", query);
  }

  @Test
  void whatIsDoneBeforeEachStatementIsWhyTheyTakeLong() {
    Detector[] both = {new ChattyDownstreamDetector(), new EntityFlushDetector()};
    assertThat(found(flushing(70), both)).containsExactly("entity-flush", "chatty-downstream");
    assertThat(found(flushing(30), both)).containsExactly("chatty-downstream", "entity-flush");
  }

  @Test
  void connectionsThatAreMadeForEachStatementAreWhyTheyTakeLong() {
    String made = "org.apache.commons.pool2.impl.GenericObjectPool#create";
    Detector[] both = {new ChattyDownstreamDetector(), new ConnectionChurnDetector()};
    assertThat(found(beforeEach(made, 70), both))
        .containsExactly("connection-churn", "chatty-downstream");
    assertThat(found(beforeEach(made, 30), both))
        .containsExactly("chatty-downstream", "connection-churn");
  }

  @Test
  void onAnEventLoopNobodyMayWaitForWhatIsAskedThere() {
    String loop = "io.netty.channel.nio.NioEventLoop#run";
    String read = "sun.nio.ch.NioSocketImpl#park";
    Recordings recordings = new Recordings().usersOwn("a.Kits", "a.Vendors").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(100, 0, 0);
      for (int n = 0; n < 5; n++) {
        recordings.waited(WaitKind.HTTP_CALL, "GET http://v/stock", 2 + n * 18, 18 + n * 18);
      }
    }
    String call = "okhttp3.internal.connection.RealCall#execute";
    recordings
        .asleep("reactor-http-#", 60, loop, "a.Kits#view", "a.Vendors#get", call, read)
        .asleep("reactor-http-#", 30, loop, "a.Kits#more", "a.Vendors#get", call, read)
        .threads("reactor-http-#", 10, loop, "a.Kits#view");

    assertThat(found(recordings, new EventLoopBlockedDetector(), new ChattyDownstreamDetector()))
        .containsExactly("event-loop-blocked");
  }

  /** A statement of 45 ms of a request's 50, so much of which is waited for an acknowledgement. */
  private static Recordings held(double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Log").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(50, 0, 0).waited(WaitKind.STATEMENT, "insert into log", 2, 47);
    }
    return recordings
        .threads("exec-#", 100, ENTRY, "a.Log#add")
        .counter("late[10.0.0.7:5432]", 0, 20)
        .counter("held[10.0.0.7:5432]", 0, 20)
        .counter("held.ms[10.0.0.7:5432]", 0, 20 * millis);
  }

  @Test
  void anAnswerIsNotSlowWhereItIsHeldBack() {
    Detector[] both = {new SlowDownstreamDetector(), new DelayedAckDetector()};
    assertThat(found(held(42), both)).containsExactly("delayed-ack");
    assertThat(found(held(20), both)).containsExactly("slow-downstream", "delayed-ack");
  }

  private static Recordings masking(int matching) {
    String[] log = {ENTRY, "a.Filter#log", "ch.qos.logback.classic.Logger#info"};
    String append = "ch.qos.logback.classic.Logger#callAppenders";
    return new Recordings()
        .usersOwn("a.Filter", "a.Layout")
        .steady()
        .requests(200, 40)
        .threads("exec-#", matching, log[0], log[1], log[2], append, "a.Layout#mask", MATCH)
        .threads("exec-#", 100 - matching, log[0], log[1], log[2], append, "b.Encoder#encode");
  }

  @Test
  void whatALineOfTheLogIsPutThroughIsWhyWritingItTakesLong() {
    Detector[] both = {new LoggingCostDetector(), new RegexBacktrackingDetector()};
    assertThat(found(masking(90), both)).containsExactly("regex-backtracking");
    assertThat(found(masking(50), both)).containsExactly("logging-cost");
  }

  private static Recordings reading(int searching) {
    String consume = "org.hibernate.sql.results.spi.ListResultsConsumer#consume";
    String[] fill = {"b.Rows#end", "b.Rows#fill", "b.Bag#add", "b.Bag#put"};
    String search = "java.util.HashMap$TreeNode#putTreeVal";
    return new Recordings()
        .usersOwn("a.Sheets")
        .steady()
        .requests(200, 40)
        .threads(
            "exec-#",
            searching,
            Stream.of(List.of(ENTRY, "a.Sheets#of", consume), List.of(fill), List.of(search))
                .flatMap(List::stream)
                .toArray(String[]::new))
        .threads("exec-#", 100 - searching, ENTRY, "a.Sheets#of", consume, "b.Rows#read");
  }

  @Test
  void keysThatAreAlikeAreWhyReadingRowsTakesLong() {
    Detector[] both = {new RowMappingDetector(), new HashCollisionDetector()};
    assertThat(found(reading(70), both)).containsExactly("hash-collision");
    assertThat(found(reading(30), both)).containsExactly("row-mapping");
  }

  @Test
  void thatItComputesIsNoCauseBesideWhatItComputes() {
    assertThat(
            found(
                service()
                    .threads("exec-#", 800, ENTRY, "a.Api#get", "a.Api#clean", MATCH)
                    .threads("exec-#", 200, ENTRY, "a.Api#get", "a.Api#count"),
                new CpuBoundDetector(),
                new RegexBacktrackingDetector()))
        .containsExactly("regex-backtracking");
  }

  /** One writes all rows of a collection again and has the row that the others wait for. */
  @Test
  void whoeverWritesKeepsTheRowsThatOthersWaitFor() {
    assertThat(waitingForARow(44)).containsExactly("collection-rewrite");
    assertThat(waitingForARow(30))
        .containsExactlyInAnyOrder("slow-downstream", "collection-rewrite");
  }

  /** So much of a hundred samples of requests that are alone is writing. */
  private static List<String> waitingForARow(int writing) {
    String update = "org.hibernate.action.internal.CollectionUpdateAction#execute";
    String recreate = "org.hibernate.persister.collection.BasicCollectionPersister#recreate";
    String query = "com.zaxxer.hikari.pool.HikariProxyPreparedStatement#executeQuery";
    String select = "select box for update";
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Boxes").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(40, 0, 0).waited(WaitKind.STATEMENT, select, 2, 3);
    }
    recordings
        .threads("exec-#", writing, ENTRY, "a.Api#add", update, recreate)
        .threads("exec-#", 100 - writing, ENTRY, "a.Api#add")
        .counted(0.2, -1, -1)
        .overload(64);
    for (int i = 0; i < 20; i++) {
      recordings.request(2200, 0, 0).waited(WaitKind.STATEMENT, select, 2, 2020);
    }
    recordings
        .asleep("exec-#", 900, ENTRY, "a.Api#add", "a.Boxes#find", query)
        .counted(0.2, -1, -1);
    return found(recordings, new CollectionRewriteDetector(), new SlowDownstreamDetector());
  }

  @Test
  void whatNamesNoPlaceAndIsLittleComesAfterWhereItComputes() {
    Recordings computing = service().threads("exec-#", 1_000, ENTRY, "a.Api#get", "a.Api#export");
    Cause collecting = new Cause(Cause.Kind.JVM, List.of(), null, "-Xmx", "", "1");

    assertThat(found(computing, finds("gc-pressure", collecting, 0.2, 0), new CpuBoundDetector()))
        .containsExactly("cpu-bound", "gc-pressure");
    assertThat(found(computing, finds("gc-pressure", collecting, 0.6, 0), new CpuBoundDetector()))
        .containsExactly("gc-pressure", "cpu-bound");
  }

  @Test
  void twoCausesSideBySideAreBothNamed() {
    assertThat(
            found(
                service()
                    .threads("exec-#", 500, ENTRY, "a.Config#decoder", BUILD)
                    .asleep("exec-#", 500, ENTRY, "a.Api#get", "java.lang.Thread#sleep"),
                new FixedSleepDetector(),
                new ExpensiveObjectDetector()))
        .containsExactlyInAnyOrder("expensive-object", "fixed-sleep");
  }

  @Test
  void onePublishedBugIsOneCauseWhereverItShows() {
    Diagnosis diagnosis =
        new Diagnostician(
                List.of(
                    finds("known-bug", 0.6, 0, "https://bugs.example/1", "a.B#c"),
                    finds("archive-scan", 0.9, 31, "https://bugs.example/1", "a.B#c", "a.D#e"),
                    finds("known-bug", 0.5, 0, "https://bugs.example/2", "f.G#h")))
            .diagnose(service().build());
    assertThat(diagnosis.findings())
        .extracting(f -> f.cause().reference())
        .containsExactly("https://bugs.example/1", "https://bugs.example/2");
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("archive-scan");
    assertThat(diagnosis.findings().get(0).evidence())
        .containsExactly("part of it (known-bug): known-bug of https://bugs.example/1");
  }

  @Test
  void whoSeesWhenAPublishedBugIsMetTellsMoreThanItsFrames() {
    Diagnosis diagnosis =
        new Diagnostician(
                List.of(
                    finds("known-bug", 1, 0, "https://bugs.example/1", "a.B#c"),
                    finds("archive-scan", 0.9, 31, "https://bugs.example/1", "a.B#c", "a.D#e")))
            .diagnose(service().build());

    assertThat(diagnosis.findings()).extracting(Finding::detector).containsExactly("archive-scan");
    assertThat(diagnosis.findings().get(0).evidence())
        .containsExactly("part of it (known-bug): known-bug of https://bugs.example/1");
  }

  @Test
  void classesThatComeWithAnObjectAreNoCauseOfTheirOwn() {
    String get = "java.lang.ThreadLocal#get";
    Cause cause = new Cause(Cause.Kind.APP_CODE, List.of("a.Api#get", get), null, null, "", null);
    Detector classes = finds("class-generation", cause, 0.78, 0);

    assertThat(
            found(
                service(),
                classes,
                finds("expensive-object", 0.77, 0, "2", "a.Api#get", get, "a.Sheets#load")))
        .containsExactly("expensive-object");
    assertThat(
            found(
                service(),
                classes,
                finds("expensive-object", 0.3, 0, "2", "a.Api#get", get, "a.Sheets#load")))
        .containsExactly("class-generation");
    assertThat(
            found(
                service(),
                finds("class-generation", 0.78, 0, "1", "a.Api#get", get),
                finds("expensive-object", 0.77, 0, "2", "a.Api#get", get, "a.Sheets#load")))
        .containsExactly("class-generation");
  }

  @Test
  void thePublishedBugThatMakesClassesIsWhyTheyAreMade() {
    Cause seen =
        new Cause(Cause.Kind.APP_CODE, List.of("a.Api#get", "p.Proxy#call"), null, null, "", null);
    Diagnosis diagnosis =
        new Diagnostician(
                List.of(
                    finds("class-generation", seen, 0.73, 0),
                    finds("known-bug", 0.3, 0, "1", "a.Api#get", "p.Proxy#call", "p.Proxy#make")))
            .diagnose(service().build());

    assertThat(diagnosis.findings()).hasSize(1);
    Finding finding = diagnosis.findings().get(0);
    assertThat(finding.detector()).isEqualTo("class-generation");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().reference()).isEqualTo("1");
    assertThat(finding.cause().artifact()).isEqualTo("g:lib:1");
    assertThat(finding.cause().where())
        .containsExactly("a.Api#get", "p.Proxy#call", "p.Proxy#make");
  }

  @Test
  void aProxyOfSpringsIsTheMethodBehindIt() {
    Detector statements =
        finds("slow-downstream", 0.7, 0, "2", "a.Api#get", "a.Dao#count", "d.Statement#execute");
    for (String proxy :
        List.of("a.Dao$$SpringCGLIB$$0#count", "a.Dao$$EnhancerBySpringCGLIB$$1a2b3c4d#count")) {
      assertThat(
              found(
                  service(),
                  statements,
                  finds("class-generation", 0.8, 0, "1", "a.Api#get", proxy)))
          .containsExactly("class-generation");
    }
    assertThat(
            found(
                service(),
                statements,
                finds("class-generation", 0.8, 0, "1", "a.Api#get", "a.Dao$$SpringCGLIB$$0#other")))
        .hasSize(2);
  }

  @Test
  void aPublishedBugSaysWhatTheCostIs() {
    assertThat(
            found(
                service(),
                finds("serialisation", 0.98, 0, "1", "a.Api#get", "j.Mapper#read"),
                finds("known-bug", 0.97, 0, "1", "a.Api#get", "j.Mapper#read", "j.Big#parse")))
        .containsExactly("known-bug");
    assertThat(
            found(
                service(),
                finds("failed-lookup", 0.84, 0, "1", "a.Api#get", "j.Filter#link", "k.Place#ask"),
                finds("known-bug", 0.78, 0, "1", "a.Api#get", "j.Filter#link")))
        .as("nine tenths of it")
        .containsExactly("known-bug");
    assertThat(
            found(
                service(),
                finds("expensive-object", 0.9, 0, "1", "a.Api#get", "j.Mapper#new"),
                finds("known-bug", 0.3, 0, "2", "a.Api#get", "j.Mapper#new", "j.Big#parse")))
        .containsExactly("expensive-object");
  }

  @Test
  void whatExpiresUnderLoadExpiresInSilenceToo() {
    assertThat(
            found(
                service(),
                finds("idle-expiry", 0.9, 31, "1", "a.Api#get", "a.Api#load", "x.Http#ask"),
                finds("cache-stampede", 0.5, 0, "2", "a.Api#get", "a.Api#load")))
        .containsExactly("cache-stampede");
    assertThat(
            found(
                service(),
                finds("idle-expiry", 0.9, 31, "1", "a.Api#get", "a.Config#scan"),
                finds("cache-stampede", 0.5, 0, "2", "a.Api#get", "a.Api#load")))
        .containsExactly("idle-expiry", "cache-stampede");
  }

  @Test
  void whoStandsStillForALockStandsInLineForItToo() {
    Recordings still =
        service()
            .blocked("exec-#", 900, ENTRY, "a.Api#get", "a.Config#rates")
            .asleep("exec-#", 40, ENTRY, "a.Api#get", "a.Config#rates", "a.Config#load", "x.Y#read")
            .stalls(2, 300, 16);
    assertThat(found(still, new CommonStallDetector(), new ContendedLockDetector()))
        .containsExactly("common-stall");
    assertThat(
            found(
                still,
                new CommonStallDetector(),
                finds("contended-lock", 0.9, 0, "1", "a.Api#get", "a.Other#lock")))
        .containsExactlyInAnyOrder("contended-lock", "common-stall");
    assertThat(
            found(
                still,
                new CommonStallDetector(),
                finds("event-loop-blocked", 0.9, 0, "1", "a.Config#rates", "x.Builder#headers")))
        .containsExactly("common-stall");
    assertThat(
            found(
                still.threads("loop-#", 100, "a.Other#sum", "x.Hash#digest"),
                new CommonStallDetector(),
                finds("event-loop-blocked", 0.9, 0, "1", "a.Other#sum", "x.Hash#digest")))
        .containsExactlyInAnyOrder("event-loop-blocked", "common-stall");
  }

  @Test
  void whatAJobKeepsLockedIsWhatAStatementWaitsFor() {
    String statement = "com.zaxxer.hikari.pool.ProxyPreparedStatement#executeUpdate";
    Detector late = finds("slow-downstream", 0.9, 0, "1", "a.Api#get", statement);
    Recordings still =
        service()
            .usersOwn("a.Api", "a.Job")
            .asleep("exec-#", 900, ENTRY, "a.Api#get", statement, "org.h2.x.Y#waitFor")
            .asleep(
                "jobs-#",
                900,
                "org.springframework.transaction.interceptor.TransactionInterceptor#invoke",
                "a.Job#sync",
                "x.Other#ask")
            .stalls(2, 300, 16);
    assertThat(found(still, new CommonStallDetector(), late)).containsExactly("common-stall");
    Detector call = finds("slow-downstream", 0.9, 0, "1", "a.Api#get", "x.Http#ask");
    assertThat(found(still, new CommonStallDetector(), call))
        .containsExactly("slow-downstream", "common-stall");
  }

  @Test
  void whoStandsInLineForTheDiskWaitsForTheDisk() {
    assertThat(
            found(
                service(),
                finds("contended-lock", 0.93, 0, "1", "a.Api#put", "a.Journal#append"),
                finds("file-sync", 0.5, 0, "2", "a.Api#put", "a.Journal#append", "x.File#force")))
        .containsExactly("file-sync");
    assertThat(
            found(
                service(),
                finds("contended-lock", 0.93, 0, "1", "a.Api#put", "a.Seats#book"),
                finds("file-sync", 0.5, 0, "2", "a.Api#put", "a.Journal#append", "x.File#force")))
        .containsExactly("contended-lock", "file-sync");
  }

  @Test
  void aPoolWhoseThreadsWaitForALateAnswerComesFirst() {
    Recordings waiting =
        service()
            .asleep("exec-#", 900, ENTRY, "a.Api#get", "x.Http#ask")
            .threads("exec-#", 100, ENTRY, "a.Api#list");
    Detector late = finds("slow-downstream", 0.99, 0, "1", "a.Api#get", "x.Http#ask");

    assertThat(found(waiting, late, finds("pool-starvation", 0.75, 0, "2", "a.Api#get")))
        .containsExactly("pool-starvation", "slow-downstream");
    assertThat(found(waiting, late, finds("pool-starvation", 0.75, 0, "2", "a.Api#list")))
        .containsExactly("slow-downstream", "pool-starvation");
  }

  @Test
  void anAnswerIsNotLateWhereItsClientSleepsBeforeItAsksAgain() {
    String retry = "x.Retry#pause";
    Recordings waiting =
        service()
            .asleep("exec-#", 900, ENTRY, "a.Api#get", "x.Http#ask", retry, "x.Thread#sleep")
            .asleep("exec-#", 100, ENTRY, "a.Api#get", "x.Http#ask", "x.Socket#read");
    Detector late = finds("slow-downstream", 0.95, 0, "1", "a.Api#get", "x.Http#ask");

    assertThat(found(waiting, late, finds("fixed-sleep", 0.9, 0, "2", "a.Api#get", retry)))
        .containsExactly("fixed-sleep");
    assertThat(found(waiting, late, finds("fixed-sleep", 0.4, 0, "2", "a.Api#get", retry)))
        .as("a part of it only")
        .containsExactly("slow-downstream");
  }

  @Test
  void aLineOnTheWayToALateAnswerIsNoPartOfIt() {
    String lease = "x.Pool#lease";
    Recordings waiting =
        service()
            .asleep("exec-#", 800, ENTRY, "a.Api#get", "x.Http#ask", lease)
            .asleep("exec-#", 200, ENTRY, "a.Api#get", "x.Http#ask", "x.Socket#read");
    Detector pool =
        finds(
            "pool-starvation",
            new Cause(Cause.Kind.CONFIG, List.of("a.Api#get"), null, null, "", "2"),
            0.8,
            0,
            List.of(
                new PathFrame("a.Api#get", 0, 0, null, "", false),
                new PathFrame("x.Http#ask", 0, 0, null, "trigger", false),
                new PathFrame(lease, 0, 0, null, "culprit", false)));

    assertThat(
            found(waiting, finds("slow-downstream", 0.97, 0, "1", "a.Api#get", "x.Http#ask"), pool))
        .containsExactly("pool-starvation", "slow-downstream");
  }

  @Test
  void theThreadsOfAnObjectThatIsBuiltAnewAreAPartOfIt() {
    String client = "jdk.internal.net.http.HttpClientImpl#create";
    assertThat(
            found(
                service()
                    .threads(
                        "exec-#",
                        600,
                        ENTRY,
                        "a.Config#client",
                        client,
                        "b.A#a",
                        "b.B#b",
                        "b.C#c",
                        "b.D#d",
                        "b.E#e",
                        "java.lang.Thread#start")
                    .threads("exec-#", 200, ENTRY, "a.Api#get", "java.lang.Thread#start")
                    .threads("exec-#", 200, ENTRY, "a.Api#get"),
                new ThreadChurnDetector(),
                new ExpensiveObjectDetector()))
        .containsExactly("expensive-object");
  }

  @Test
  void aHeapThatALeakFillsIsNotTooSmall() {
    Detector leak = finds("memory-growth", 1, 0, "1", "a.Visits#seen");
    assertThat(found(service(), finds("out-of-memory", 1, "-Xmx", "2"), leak))
        .containsExactly("memory-growth");
    assertThat(found(service(), finds("out-of-memory", 1, "-XX:MaxMetaspaceSize", "2"), leak))
        .containsExactly("out-of-memory", "memory-growth");
  }

  @Test
  void aServiceWithoutMemoryAnswersNobodyElse() {
    Detector leak = finds("memory-growth", 1, 0, "1", "a.Visits#seen");
    Cause slots = new Cause(Cause.Kind.CONFIG, List.of(), null, "max-connections", "", "2");
    assertThat(found(service(), leak, finds("connection-slots", slots, 1, 0)))
        .containsExactly("memory-growth");
    assertThat(found(service(), leak, finds("connection-slots", 1, 0, "2", "a.LimitLatch#await")))
        .containsExactly("memory-growth", "connection-slots");
  }

  @Test
  void whoWaitsForMemoryThatThereIsNoneOfWaitsForNothingElse() {
    Detector none = finds("out-of-memory", 1, "-XX:MaxDirectMemorySize=", "1");
    String reserve = "java.nio.Bits#reserveMemory";
    assertThat(
            found(
                service(),
                none,
                finds("fixed-sleep", 0.9, 0, "2", reserve),
                finds("gc-pressure", 0.7, "-Xmx", "3")))
        .containsExactly("out-of-memory");
    assertThat(found(service(), none, finds("fixed-sleep", 0.9, 0, "2", "a.Api#get")))
        .containsExactly("out-of-memory", "fixed-sleep");
  }

  @Test
  void whatMakesRoomForLargeArraysIsTheCauseOfTheWait() {
    Detector arrays = finds("large-arrays", 0.8, 0, "1", "a.Api#get", "a.Image#read");
    assertThat(found(service(), arrays, finds("gc-pressure", 0.3, "-Xmx", "2")))
        .containsExactly("gc-pressure");
    assertThat(found(service(), arrays, finds("gc-pressure", 0.3, "-XX:G1HeapRegionSize", "2")))
        .containsExactly("large-arrays", "gc-pressure");
  }

  @Test
  void inAHeapWithRoomWhatIsMadeAnewIsWhatIsCollected() {
    Detector object = finds("expensive-object", 0.5, 0, "1", "a.Api#get", "a.Index#load");
    Detector little = finds("expensive-object", 0.4, 0, "1", "a.Api#get", "a.Index#load");
    Detector asleep = finds("fixed-sleep", 0.6, 0, "1", "a.Api#get", "a.Index#load");
    Cause garbage = new Cause(Cause.Kind.APP_CODE, List.of(), null, null, "", "2");
    Detector collecting = finds("gc-pressure", garbage, 0.3, 0);
    assertThat(found(service(), object, collecting)).containsExactly("expensive-object");
    Cause tooSmall = new Cause(Cause.Kind.JVM, List.of(), null, "-Xmx", "", "2");
    assertThat(found(service(), object, finds("gc-pressure", tooSmall, 0.3, 0)))
        .as("the heap is too small besides")
        .containsExactly("expensive-object", "gc-pressure");
    assertThat(found(service(), little, collecting))
        .containsExactly("expensive-object", "gc-pressure");
    assertThat(found(service(), asleep, collecting)).containsExactly("fixed-sleep", "gc-pressure");
  }

  @Test
  void whatACacheNeverFindsAgainStaysInIt() {
    Detector misses = finds("cache-misses", 0.96, 0, "1", "a.Api#get", "a.Config#rates");
    String store = "org.springframework.cache.concurrent.ConcurrentMapCache#store";
    assertThat(found(service(), finds("memory-growth", 1, 0, "2", store), misses))
        .containsExactly("cache-misses");
    assertThat(found(service(), finds("memory-growth", 0, 0, "2", store), misses))
        .containsExactly("cache-misses");
    String timer = "reactor.core.scheduler.SchedulerTask#task";
    assertThat(found(service(), finds("memory-growth", 1, 0, "2", timer), misses))
        .containsExactly("cache-misses");
    assertThat(found(service(), finds("memory-growth", 1, 0, "2", "a.Visits#seen"), misses))
        .containsExactly("memory-growth", "cache-misses");
  }

  private static Detector finds(
      String id, double share, double silence, String reference, String... where) {
    Cause cause = new Cause(Cause.Kind.LIBRARY_BUG, List.of(where), "g:lib:1", null, "", reference);
    return finds(id, cause, share, silence);
  }

  private static Detector finds(String id, double share, String property, String reference) {
    Cause cause =
        new Cause(Cause.Kind.JVM, List.of("a.Of#" + reference), null, property, "", reference);
    return finds(id, cause, share, 0);
  }

  private static Detector finds(String id, Cause cause, double share, double silence) {
    List<PathFrame> culprit =
        cause.where().isEmpty()
            ? List.of()
            : PathFrame.culprits(
                cause.where().subList(cause.where().size() - 1, cause.where().size()));
    return finds(id, cause, share, silence, culprit);
  }

  private static Detector finds(
      String id, Cause cause, double share, double silence, List<PathFrame> path) {
    SymptomMetric metric = new SymptomMetric("request", "ms", 2, 1, silence);
    Finding finding =
        new Finding(
            id, id + " of " + cause.reference(), cause, List.of(), share, metric, path, List.of());
    return new Detector() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Outcome examine(Evidence evidence) {
        return new Outcome.Found(List.of(finding));
      }
    };
  }

  private static Recordings job(double millisToSafepoints) {
    String[] draws = {"java.lang.Thread#run", "a.Job#run", "a.Curve#draw"};
    return new Recordings()
        .usersOwn("a.Api", "a.Job", "a.Curve")
        .steady()
        .requests(20, 3)
        .usingCores(1)
        .threads("exec-#", 50, ENTRY, "a.Api#get")
        .onProcessor("exec-#", 10, ENTRY, "a.Api#get")
        .onProcessor("scheduling-#", 90, draws)
        .threads("scheduling-#", 90, draws)
        .counter("safepoint.count", 7, 11)
        .counter("safepoint.sync.nanos", 5e6, 5e6 + millisToSafepoints * 1e6);
  }

  @Test
  void aJobWhoseLoopEverybodyWaitsForIsAPartOfThat() {
    assertThat(found(job(300), new BackgroundLoadDetector(), new TimeToSafepointDetector()))
        .containsExactly("time-to-safepoint");
    assertThat(found(job(3), new BackgroundLoadDetector(), new TimeToSafepointDetector()))
        .containsExactly("background-load");
  }

  @Test
  void whatIsLookedThroughTakesLongerTheMoreIsInIt() {
    for (String search : List.of("hash-collision", "known-bug")) {
      assertThat(
              found(
                  service(),
                  finds("growing-cost", 1, 0, "1"),
                  finds(search, 0.89, 0, "2", "a.Api#get", "x.Map#put")))
          .containsExactly(search);
    }
    assertThat(
            found(
                service(),
                finds("growing-cost", 1, 0, "1", "a.Api#get", "a.Orders#all"),
                finds("hash-collision", 0.89, 0, "2", "a.Api#put", "x.Map#put")))
        .containsExactly("growing-cost", "hash-collision");
    assertThat(
            found(
                service(),
                finds("growing-cost", 1, 0, "1"),
                finds("hash-collision", 0.4, 0, "2", "a.Api#put", "x.Map#put")))
        .containsExactly("growing-cost", "hash-collision");
  }

  @Test
  void whatThisToolsAgentDoesIsNoCause() {
    Detector detector =
        finds("idle-expiry", 0.5, 31, "1", "x.Head#read", "io.bootcause.agent.boot.Probe#received");
    Diagnosis diagnosis =
        new Diagnostician(List.of(detector)).diagnose(new Evidence(service().build()));
    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.cannotTell())
        .anyMatch(by -> by.detector().equals("idle-expiry") && by.missing().contains("own agent"));
  }
}
