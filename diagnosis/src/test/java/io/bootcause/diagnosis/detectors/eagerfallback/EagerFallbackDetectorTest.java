package io.bootcause.diagnosis.detectors.eagerfallback;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EagerFallbackDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Desk#quote";
  private static final String CALLER = "a.Desk#card";
  private static final String CALLED = "a.Desk#issue";
  private static final String OR_ELSE = "java.util.Optional#orElse";
  private static final String DEBUG = "org.slf4j.Logger#debug";

  private static Recordings service(String caller, String called, String given) {
    return new Recordings()
        .usersOwn("a.Desk", "a.Paper", "a.Desk$Quick")
        .steady()
        .requests(20, 40)
        .gauge(EagerFallbackDetector.reading(caller, called, given), 1);
  }

  private static Outcome examine(Recordings recordings) {
    return new EagerFallbackDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    return ((Outcome.Found) examine(recordings)).findings().get(0);
  }

  private static Recordings making(Recordings service, String called) {
    return service
        .threads("exec-#", 80, ENTRY, HANDLER, CALLER, called, "java.math.BigDecimal#divide")
        .threads("exec-#", 20, ENTRY, HANDLER);
  }

  @Test
  void aDefaultThatIsMadeInEachRequest() {
    Finding finding = found(making(service(CALLER, CALLED, OR_ELSE), CALLED));

    assertThat(finding.title())
        .startsWith("80 %")
        .endsWith(
            "is Desk.issue, which Desk.card calls for Optional.orElse whether or not it is needed");
    assertThat(finding.cause().explanation())
        .startsWith("Hand over how to make it")
        .contains("orElseGet");
    assertThat(finding.cause().where()).contains(CALLER, CALLED);
    assertThat(finding.candidates()).containsExactly(new Change.Remember(CALLER, CALLED));
  }

  @ParameterizedTest
  @CsvSource({
    "reactor.core.publisher.Mono#switchIfEmpty, Mono.defer",
    "java.util.Map#getOrDefault, computeIfAbsent",
    "org.slf4j.Logger#debug, addArgument",
    "com.acme.Own#getOrBuild, a supplier",
  })
  void whatToWriteInstead(String given, String instead) {
    assertThat(found(making(service(CALLER, CALLED, given), CALLED)).cause().explanation())
        .contains(instead);
  }

  @Test
  void calledByAnInterface() {
    Finding finding = found(making(service(CALLER, "a.Maker#issue", OR_ELSE), "a.Paper#issue"));

    assertThat(finding.title()).contains("Paper.issue");
  }

  @Test
  void nearMissTheSameCalledByOthers() {
    Recordings others =
        service("a.Desk$Quick#card", CALLED, OR_ELSE)
            .threads("exec-#", 80, ENTRY, HANDLER, CALLER, CALLED)
            .threads("exec-#", 20, ENTRY, HANDLER);

    assertThat(examine(others)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAnotherConstructor() {
    Recordings other = making(service(CALLER, "a.Desk$Quick#<init>", OR_ELSE), "a.Paper#<init>");

    assertThat(examine(other)).isInstanceOf(Outcome.RuledOut.class);
  }

  /** And a line that is written, of whatever level. */
  private static Recordings logging(String level) {
    return making(service(CALLER, CALLED, DEBUG), CALLED)
        .threads(
            "exec-#",
            2,
            ENTRY,
            HANDLER,
            CALLER,
            "ch.qos.logback.classic.Logger#" + level,
            "ch.qos.logback.classic.Logger#callAppenders");
  }

  @Test
  void partsOfALineWhoseLevelIsOff() {
    assertThat(found(logging("info")).title()).contains("Desk.issue", "Logger.debug");
  }

  @Test
  void nearMissALineThatIsWritten() {
    assertThat(examine(logging("debug"))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissALittle() {
    Recordings little =
        service(CALLER, CALLED, OR_ELSE)
            .threads("exec-#", 5, ENTRY, HANDLER, CALLER, CALLED)
            .threads("exec-#", 95, ENTRY, HANDLER);

    assertThat(examine(little)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(service(CALLER, CALLED, OR_ELSE))).isInstanceOf(Outcome.CannotTell.class);
    assertThat(new EagerFallbackDetector().id()).isEqualTo("eager-fallback");
  }
}
