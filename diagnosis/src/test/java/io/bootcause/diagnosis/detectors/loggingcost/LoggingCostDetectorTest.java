package io.bootcause.diagnosis.detectors.loggingcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoggingCostDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Orders#list";
  private static final String COST = "ch.qos.logback.classic.Logger#x";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Orders").steady();
  }

  private static Outcome examine(Recordings recordings) {
    return new LoggingCostDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void findsItInTheWayOfEveryRequest() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, COST)
                .threads("exec-#", 20, ENTRY, HANDLER)
                .threads("exec-#", 900, "java.util.concurrent.ThreadPoolExecutor#getTask"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isBetween(0.79, 0.81);
    assertThat(finding.cause().where()).contains(HANDLER, COST);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.metric().predicted()).isLessThan(finding.metric().observed() * 0.25);
  }

  @Test
  void findsItUnderLoad() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .overload(16)
                .requests(200, 40)
                .threads("exec-#", 900, ENTRY, HANDLER, COST)
                .threads("exec-#", 100, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).metric().connections()).isEqualTo(16);
  }

  @Test
  void aSmallShareIsNotWorthATalk() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 5, ENTRY, HANDLER, COST)
                .threads("exec-#", 95, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("5.0 %");
  }

  @Test
  void theLookUpOfTheCallerIsToldRatherThanLogging() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads(
                    "exec-#",
                    70,
                    ENTRY,
                    HANDLER,
                    COST,
                    "ch.qos.logback.classic.spi.CallerData#extract")
                .threads("exec-#", 30, ENTRY, HANDLER, COST));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("looking up from where log lines are written");
    assertThat(finding.cause().where()).contains("ch.qos.logback.classic.spi.CallerData#extract");
    assertThat(finding.candidates().toString()).contains("logging.pattern.file");
  }

  @Test
  void theSameInABackgroundThreadIsNoRequestsBusiness() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("scheduling-#", 500, "org.springframework.scheduling.X#run", HANDLER, COST)
                .threads("exec-#", 100, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(service().requests(20, 40))).isInstanceOf(Outcome.CannotTell.class);
    assertThat(List.of(new LoggingCostDetector().id())).containsExactly("logging-cost");
  }
}
