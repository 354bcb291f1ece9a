package io.bootcause.diagnosis.detectors.objecttext;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ObjectTextDetectorTest extends RuleContract {
  private static final String OWN = "a.Orders#toString";

  ObjectTextDetectorTest() {
    super(new ObjectTextDetector(), "object-text", OWN);
  }

  @Test
  void goesOnWithoutTheOutermost() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 90, ENTRY, HANDLER, OWN, "java.util.AbstractMap#toString", OWN)
                .threads("exec-#", 10, ENTRY, HANDLER));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("90 %").endsWith("by toString, from Orders.list");
    assertThat(finding.candidates()).containsExactly(new Change.Skip(OWN));
  }

  @Test
  void nearMissALoggerAsksForIt() {
    Recordings logged =
        service()
            .requests(20, 40)
            .threads("exec-#", 90, ENTRY, HANDLER, "ch.qos.logback.classic.Logger#info", OWN)
            .threads("exec-#", 10, ENTRY, HANDLER);
    assertThat(examine(logged)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissTheJdksOwnText() {
    Recordings numbers =
        service()
            .requests(20, 40)
            .threads("exec-#", 90, ENTRY, HANDLER, "java.math.BigDecimal#toString")
            .threads("exec-#", 10, ENTRY, HANDLER);
    assertThat(examine(numbers)).isInstanceOf(Outcome.RuledOut.class);
  }
}
