package io.bootcause.diagnosis.detectors.loggingcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoggingCostDetectorTest extends RuleContract {
  private static final String COST = "ch.qos.logback.classic.Logger#x";

  LoggingCostDetectorTest() {
    super(new LoggingCostDetector(), "logging-cost", COST);
  }

  @Test
  void theLookUpOfTheCallerIsToldRatherThanLogging() {
    Finding finding = mostlyIn("ch.qos.logback.classic.spi.CallerData#extract");
    assertThat(finding.title()).contains("looking up from where log lines are written");
    assertThat(finding.cause().where()).contains("ch.qos.logback.classic.spi.CallerData#extract");
    assertThat(finding.candidates().toString()).contains("logging.pattern.file");
  }

  /** What is found where that takes seven tenths of the requests' time. */
  private Finding mostlyIn(String... frames) {
    String[] logging =
        Stream.concat(Stream.of(ENTRY, HANDLER, COST), Stream.of(frames)).toArray(String[]::new);
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 70, logging)
                .threads("exec-#", 30, ENTRY, HANDLER, COST));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void anAppenderForEachRequestIsToldRatherThanLogging() {
    Finding finding = mostlyIn("ch.qos.logback.core.sift.AppenderTracker#buildComponent");
    assertThat(finding.title()).contains("making appenders for the log");
    assertThat(finding.cause().explanation()).contains("choose a key of few values");
  }

  private Finding lookingUpJars(String lookUp) {
    Finding finding = mostlyIn(lookUp, "java.security.ProtectionDomain#getCodeSource");
    assertThat(finding.title()).contains("which jar each class of a logged stack trace is from");
    return finding;
  }

  @Test
  void theJarsOfAStackTraceAreToldRatherThanLogging() {
    String calculate = "ch.qos.logback.classic.spi.PackagingDataCalculator#calculate";

    assertThat(lookingUpJars(calculate).candidates()).containsExactly(new Change.Skip(calculate));
    assertThat(
            lookingUpJars("org.apache.logging.log4j.core.impl.ThrowableProxyHelper#toCacheEntry")
                .candidates())
        .startsWith(new Change.SetProperty("logging.exception-conversion-word", "%wEx"));
  }

  @Test
  void aQueueForAnAppenderThatWritesAFewLinesIsNoMatter() {
    assertThat(underLoad(12)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aQueueForAnAppenderThatWritesLong() {
    assertThat(underLoad(120)).isInstanceOf(Outcome.Found.class);
  }

  /** Of 64 requests one writes at a time, the others stand in line for the appender's lock. */
  private Outcome underLoad(double millis) {
    String[] inLine = {
      ENTRY,
      HANDLER,
      COST,
      "ch.qos.logback.core.OutputStreamAppender#writeBytes",
      "java.util.concurrent.locks.ReentrantLock#lock",
      "jdk.internal.misc.Unsafe#park"
    };
    return examine(
        new Recordings()
            .usersOwn("a.Orders")
            .overload(64)
            .requests(200, millis)
            .usingCores(1)
            .asleep("exec-#", 630, inLine)
            .threads("exec-#", 10, ENTRY, HANDLER, COST));
  }

  /** Sixteen at a time, of 500 ms each, and the thread that writes for all of them. */
  private static Recordings asynchronously(String appender, double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Collector").overload(16);
    for (int i = 0; i < 200; i++) {
      recordings.request(500, 0, 0).waited(WaitKind.LOGGING, appender, 2, 2 + millis);
    }
    recordings.threads("exec-#", 100, ENTRY, HANDLER, "a.Offers#find");
    return recordings.threads(
        "AsyncAppender-Worker-AUDIT",
        100,
        "ch.qos.logback.core.AsyncAppenderBase$Worker#run",
        "ch.qos.logback.core.AppenderBase#doAppend",
        "a.Collector#append",
        "sun.nio.ch.NioSocketImpl#park");
  }

  @Test
  void aFullQueueIsToldByWhoEmptiesIt() {
    Outcome outcome = examine(asynchronously("ch.qos.logback.classic.AsyncAppender", 400));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("waiting for room in the queue of an asynchronous log appender")
        .endsWith("which is written by Collector.append");
    assertThat(finding.share()).isBetween(0.75, 0.85);
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Skip("a.Collector#append"),
            new Change.SetProperty("logging.level.root", "WARN"));
  }

  @Test
  void aQueueWithRoomIsNoMatter() {
    assertThat(examine(asynchronously("ch.qos.logback.classic.AsyncAppender", 50)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void anAppenderThatWritesByItselfHasNoQueue() {
    assertThat(examine(asynchronously("ch.qos.logback.core.ConsoleAppender", 400)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
