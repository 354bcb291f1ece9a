package io.bootcause.diagnosis.detectors.hashcollision;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class HashCollisionDetectorTest extends RuleContract {
  private static final String COST = "java.util.HashMap$TreeNode#find";

  HashCollisionDetectorTest() {
    super(new HashCollisionDetector(), "hash-collision", COST);
  }

  @Test
  void computingThatIsBriefIsToldByWhatManyTakeOfTheProcessors() {
    assertThat(title(4, 1.8)).startsWith("80 % of the processor time of a request with 16");
  }

  @Test
  void whatTakesLongAloneIsToldSo() {
    assertThat(title(40, 1.8)).startsWith("60 % of a request at 20/s");
  }

  @Test
  void soIsWhatLeavesProcessorsUnused() {
    assertThat(title(4, 0.5)).startsWith("60 % of a request at 20/s");
  }

  @Test
  void theTypeOfTheKeysIsNamed() {
    Finding finding =
        finding(
            service()
                .counted(0.97, 0, -1)
                .requests(20, 40)
                .threads("exec-#", 58, ENTRY, HANDLER, COST, COST)
                .threads("exec-#", 2, ENTRY, HANDLER, COST, COST, "com.acme.yard.Crate#equals")
                .threads("exec-#", 4, ENTRY, HANDLER, COST, "java.lang.String#compareTo")
                .threads("exec-#", 40, ENTRY, HANDLER, "com.acme.yard.Depot#equals"));
    assertThat(finding.cause().explanation()).startsWith("Mend the hashCode of Crate.");
    assertThat(finding.evidence()).contains("the keys are of com.acme.yard.Crate");
  }

  private String title(double millisAlone, double cores) {
    Recordings recordings =
        service()
            .usingCores(0.2)
            .counted(0.97, 0, -1)
            .requests(20, millisAlone)
            .threads("exec-#", 60, ENTRY, HANDLER, COST)
            .threads("exec-#", 40, ENTRY, HANDLER)
            .overload(16)
            .usingCores(cores)
            .requests(200, 40)
            .asleep("exec-#", 800, ENTRY, HANDLER, "java.net.Socket#read")
            .threads("exec-#", 160, ENTRY, HANDLER, COST)
            .threads("exec-#", 40, ENTRY, HANDLER)
            .onProcessor("exec-#", 80, ENTRY, HANDLER, COST)
            .onProcessor("exec-#", 20, ENTRY, HANDLER);
    return finding(recordings).title();
  }

  private Finding finding(Recordings recordings) {
    return ((Outcome.Found) examine(recordings)).findings().get(0);
  }
}
