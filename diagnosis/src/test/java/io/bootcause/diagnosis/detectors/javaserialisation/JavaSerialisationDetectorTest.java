package io.bootcause.diagnosis.detectors.javaserialisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class JavaSerialisationDetectorTest extends RuleContract {
  private static final String COST = "java.io.ObjectInputStream#readObject";

  JavaSerialisationDetectorTest() {
    super(new JavaSerialisationDetector(), "java-serialisation", COST);
  }

  @Test
  void aSessionThatIsReadInNoTimeIsFine() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 2)
                .threads("exec-#", 50, ENTRY, HANDLER, COST)
                .threads("exec-#", 50, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }
}
