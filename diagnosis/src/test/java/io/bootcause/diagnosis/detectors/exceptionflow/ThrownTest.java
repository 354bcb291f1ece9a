package io.bootcause.diagnosis.detectors.exceptionflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThrownTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Loans#get";

  private static String[] stack(String... middle) {
    List<String> frames = new ArrayList<>(List.of(ENTRY, HANDLER));
    frames.addAll(List.of(middle));
    frames.addAll(
        List.of(
            "java.lang.Exception#<init>",
            "java.lang.Throwable#<init>",
            "java.lang.Throwable#fillInStackTrace"));
    return frames.toArray(new String[0]);
  }

  private static List<String> evidence(Recordings recordings) {
    Outcome outcome = new ExceptionFlowDetector().examine(new Evidence(recordings.build()));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0).evidence();
  }

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Loans", "a.NoLoan")
        .library("g", "rows", "1.0", 5)
        .library("g", "driver", "1.0", 5)
        .from("rows", "r.Mapper")
        .from("driver", "d.Result", "d.Failure")
        .counted(0.95, -1, -1)
        .overload(16)
        .requests(200, 160);
  }

  @Test
  void aDriversExceptionComesFromWhoAsksTheDriver() {
    assertThat(
            evidence(
                service()
                    .threads(
                        "exec-#",
                        300,
                        stack(
                            "r.Mapper#row", "d.Result#column", "d.Failure#get", "d.Failure#<init>"))
                    .threads("exec-#", 100, stack("a.NoLoan#<init>"))
                    .threads("exec-#", 600, ENTRY, HANDLER)))
        .contains("most are d.Failure (75 %), and come from Mapper.row");
  }

  @Test
  void theServicesOwnComesFromItsMethod() {
    assertThat(
            evidence(
                service()
                    .threads("exec-#", 400, stack("a.NoLoan#<init>"))
                    .threads("exec-#", 600, ENTRY, HANDLER)))
        .contains("most are a.NoLoan (100 %), and come from Loans.get");
  }

  @Test
  void ofOneThatIsOnlyFilledInNothingIsKnown() {
    assertThat(
            evidence(
                service()
                    .threads("exec-#", 400, ENTRY, HANDLER, "java.lang.Throwable#fillInStackTrace")
                    .threads("exec-#", 600, ENTRY, HANDLER)))
        .noneMatch(fact -> fact.startsWith("most are"));
  }
}
