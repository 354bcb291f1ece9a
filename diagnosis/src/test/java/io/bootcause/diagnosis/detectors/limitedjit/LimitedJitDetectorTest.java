package io.bootcause.diagnosis.detectors.limitedjit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitedJitDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Recordings service(double cores, String... flags) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Routes")
            .overload(16)
            .usingCores(cores)
            .requests(200, 20)
            .threads("exec-#", 100, ENTRY, "a.Routes#shortest");
    for (String flag : flags) {
      recordings.jvmFlag(flag);
    }
    return recordings;
  }

  private static Outcome examine(Recordings recordings) {
    return new LimitedJitDetector().examine(new Evidence(recordings.build()));
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:TieredStopAtLevel=1, -XX:TieredStopAtLevel=4",
    "-Xint, -Xmixed",
    "-XX:-UseCompiler, -XX:+UseCompiler"
  })
  void namesTheFlagAndUndoesIt(String flag, String undone) {
    Outcome outcome = examine(service(1.8, "-Xmx256m", flag));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains(flag);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.JVM);
    assertThat(finding.cause().where()).contains("a.Routes#shortest");
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag(undone));
  }

  @Test
  void aCodeCacheThatIsFull() {
    String flag = "-XX:ReservedCodeCacheSize=4m";
    Outcome outcome = examine(service(1.8, flag).counter("code.filled", 0.98, 0.99));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("no room for compiled code").contains(flag);
    assertThat(finding.candidates())
        .containsExactly(new Change.JvmFlag("-XX:ReservedCodeCacheSize=240m"));
  }

  @Test
  void nearMissACodeCacheWithRoom() {
    assertThat(
            examine(service(1.8, "-XX:ReservedCodeCacheSize=48m").counter("code.filled", 0.5, 0.6)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void theLastFlagWins() {
    assertThat(examine(service(1.8, "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=4")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoWaitsGainsNothing() {
    assertThat(examine(service(0.2, "-XX:TieredStopAtLevel=1")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void otherFlagsAreFine() {
    assertThat(examine(service(1.8, "-Xmx256m", "-XX:+UseSerialGC")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutTheFlagsItCannotTell() {
    assertThat(examine(service(1.8))).isInstanceOf(Outcome.CannotTell.class);
  }

  /** Of hundred samples so many find the interpreter at one method. */
  private static Recordings interpreting(long at) {
    return service(1.8, "-Xmx256m")
        .interpreting("exec-#", at, ENTRY, "a.Routes#shortest", "a.Rules#evaluate")
        .threads("exec-#", 100 - at, ENTRY, "a.Routes#shortest", "a.Other#compiled");
  }

  @Test
  void aMethodThatIsNeverCompiled() {
    Outcome outcome = examine(interpreting(90));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("45 % of a request with 16 connections is interpreting");
    assertThat(finding.cause().where()).contains("a.Rules#evaluate");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.JvmFlag("-XX:-DontCompileHugeMethods"),
            new Change.Remember("a.Routes#shortest", "a.Rules#evaluate"));
  }

  @Test
  void nearMissALittleIsInterpretedInEveryJvm() {
    assertThat(examine(interpreting(20))).isInstanceOf(Outcome.RuledOut.class);
  }
}
