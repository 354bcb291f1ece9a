package io.bootcause.diagnosis.detectors.cachestampede;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Phase;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CacheStampedeDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String CALL = "GET http://supplier/lists/1";

  private static void nothing(Recordings request) {}

  private static void calls(Recordings request) {
    request.waited(WaitKind.HTTP_CALL, CALL, 1, 99);
  }

  private static Outcome examine(Recordings recordings) {
    return new CacheStampedeDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Prices", "a.Client")
        .overload(16)
        .keptConnections()
        .threads("exec-#", 400, ENTRY, "a.Prices#list")
        .asleep(
            "exec-#",
            600,
            ENTRY,
            "a.Prices#list",
            "a.Client#load",
            "java.util.concurrent.CompletableFuture#get",
            "X#await");
  }

  private static Recordings bursts(int crowd, Consumer<Recordings> inBurst) {
    Recordings service = service();
    for (int i = 0; i < 3; i++) {
      service.requests(100, 0.5).atOnce(crowd, 100, inBurst);
    }
    return service.requests(100, 0.5);
  }

  @Test
  void seesThatACrowdMakesAnewWhatHasExpired() {
    Outcome outcome = examine(bursts(16, CacheStampedeDetectorTest::calls));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("96 %", "in up to 16 requests at once, in Client.load");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("3 bursts with 16 requests in each, which all call GET"))
        .anyMatch(fact -> fact.startsWith("400 requests between them do not"))
        .anyMatch(fact -> fact.startsWith("a burst every "));
    assertThat(finding.cause().where()).contains("a.Prices#list", "a.Client#load");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Limit(1, List.of("a.Prices#list")),
            new Change.Remember("a.Prices#list", "a.Client#load"));
  }

  @Test
  void whatComesAfterTheRequestsThatAreKeptIsSeenToo() {
    Recordings service = bursts(16, CacheStampedeDetectorTest::calls).keptOnly(100, 5);

    Finding finding = ((Outcome.Found) examine(service)).findings().get(0);
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("3 bursts with 16 requests in each"));
    Phase phase = service.build().phases().get(0);
    double seconds = (phase.endNanos() - phase.startNanos()) / 1e9;
    // Of sixteen connections, all of which have a request under way all the time.
    assertThat(finding.share()).isCloseTo(3 * 0.1 / seconds, Percentage.withPercentage(5));
  }

  @Test
  void isMeasuredByTheClockForAsLongAsItRecurs() {
    SymptomMetric metric =
        ((Outcome.Found) examine(bursts(16, CacheStampedeDetectorTest::calls)))
            .findings()
            .get(0)
            .metric();
    assertThat(metric.rate()).isEqualTo(50);
    assertThat(metric.connections()).isZero(); // a closed loop asks more often between bursts
    assertThat(metric.periodSeconds()).isPositive();
    // 3 times 100 ms in the phase: whoever comes then waits 50 ms, on average.
    Phase phase = bursts(16, CacheStampedeDetectorTest::calls).build().phases().get(0);
    double millis = (phase.endNanos() - phase.startNanos()) / 1e6;
    assertThat(metric.observed() - metric.predicted())
        .isCloseTo(3 * 100 * 50 / millis, Percentage.withPercentage(5));
  }

  @Test
  void computingIsWorkToo() {
    Recordings service =
        new Recordings()
            .usersOwn("a.Prices")
            .overload(16)
            .keptConnections()
            .threads("exec-#", 400, ENTRY, "a.Prices#list", "a.Prices#compute");
    for (int i = 0; i < 2; i++) {
      service
          .computing(0.1)
          .requests(100, 0.5)
          .computing(20)
          .atOnce(16, 100, CacheStampedeDetectorTest::nothing);
    }
    assertThat(((Outcome.Found) examine(service)).findings().get(0).title())
        .contains("Prices.compute");
  }

  @Test
  void whatItDoesMeanwhileIsToldAsItsPart() {
    Recordings service =
        new Recordings()
            .usersOwn("a.Prices", "a.Client")
            .steady()
            .requests(20, 500)
            .asleep(
                "exec-#", 900, ENTRY, "a.Prices#list", "a.Client#load", "java.lang.Thread#sleep")
            .overload(16)
            .keptConnections()
            .asleep(
                "exec-#", 600, ENTRY, "a.Prices#list", "a.Client#load", "java.lang.Thread#sleep")
            .threads("exec-#", 400, ENTRY, "a.Prices#list");
    for (int i = 0; i < 2; i++) {
      service
          .requests(1000, 0.5)
          .atOnce(16, 100, r -> r.waited(WaitKind.SLEEP, "a.Client#load", 1, 99));
    }
    Diagnosis diagnosis = new Diagnostician(Detectors.all()).diagnose(service.build());

    assertThat(diagnosis.findings()).hasSize(1);
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("cache-stampede");
    assertThat(diagnosis.findings().get(0).evidence())
        .anyMatch(fact -> fact.contains("is sleeping"));
  }

  @Test
  void whereTheFastOnesDoTheSameWhatTheyCallIsSlowAtTimes() {
    Recordings service = service();
    for (int i = 0; i < 3; i++) {
      service
          .atOnce(100, 0.5, r -> r.waited(WaitKind.HTTP_CALL, CALL, 0.1, 0.4))
          .atOnce(16, 100, CacheStampedeDetectorTest::calls);
    }
    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void oneThatLoadsWhileTheOthersWaitIsNoStampede() {
    Recordings service = service();
    for (int i = 0; i < 3; i++) {
      service
          .requests(100, 0.5)
          .atOnce(15, 100, r -> r.waited(WaitKind.LOCK, "java.util.concurrent.Lock", 1, 99))
          .atOnce(1, 100, CacheStampedeDetectorTest::calls);
    }
    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aStoppedServiceMakesNothing() {
    assertThat(examine(bursts(16, CacheStampedeDetectorTest::nothing)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** As with a server of few threads: the other connections wait outside. */
  @Test
  void allWhoAreLetInAreACrowd() {
    assertThat(examine(bursts(5, CacheStampedeDetectorTest::calls)))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissAFewWhileOthersFindItMade() {
    Recordings service = service();
    for (int i = 0; i < 3; i++) {
      service
          .requests(100, 0.5)
          .atOnce(5, 100, CacheStampedeDetectorTest::calls)
          .overlap(99)
          .atOnce(6, 90, CacheStampedeDetectorTest::nothing);
    }
    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void slowRequestsOneByOneAreNoCrowd() {
    assertThat(examine(bursts(3, CacheStampedeDetectorTest::calls)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void requestsOfAnotherKindThatAreAlwaysSlowAreNone() {
    // One crowd follows the other: there is no time in which the thing is there.
    Recordings service = service().requests(2_000, 0.5);
    for (int i = 0; i < 10; i++) {
      service.atOnce(16, 100, CacheStampedeDetectorTest::calls).overlap(40);
    }
    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatIsDoneOnceForEachConnectionIsNone() {
    Recordings service = new Recordings().usersOwn("a.Prices").overload(16);
    service.asleep("exec-#", 600, ENTRY, "a.Prices#list", "x.Http#ask", "X#await");
    for (int i = 0; i < 3; i++) {
      service.atOnce(16, 100, CacheStampedeDetectorTest::calls).requests(100, 0.5);
    }
    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(bursts(16, CacheStampedeDetectorTest::calls)))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void onceIsAnAccident() {
    assertThat(
            examine(
                service()
                    .requests(100, 0.5)
                    .atOnce(16, 100, CacheStampedeDetectorTest::calls)
                    .requests(100, 0.5)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutLoadItCannotTell() {
    assertThat(examine(new Recordings().requests(0, 1))).isInstanceOf(Outcome.CannotTell.class);
  }
}
