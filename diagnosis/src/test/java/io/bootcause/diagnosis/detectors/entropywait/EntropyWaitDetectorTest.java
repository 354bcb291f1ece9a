package io.bootcause.diagnosis.detectors.entropywait;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class EntropyWaitDetectorTest extends RuleContract {
  private static final String COST = "sun.security.provider.NativePRNG$RandomIO#implNextBytes";

  EntropyWaitDetectorTest() {
    super(new EntropyWaitDetector(), "entropy-wait", "sun.security.provider.NativePRNG$RandomIO#x");
  }

  @Test
  void aLineForTheGeneratorAndForAProcessorIsNoMatter() {
    assertThat(examine(inLine(0.9))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void butWhatEachComputesThereIs() {
    assertThat(examine(inLine(2))).isInstanceOf(Outcome.Found.class);
  }

  /** Of 64 requests a few have the generator or wait for a processor, the others wait for it. */
  private static Recordings inLine(double cores) {
    return new Recordings()
        .usersOwn("a.Orders")
        .overload(64)
        .requests(2000, 5)
        .usingCores(cores)
        .asleep(
            "exec-#",
            560,
            ENTRY,
            HANDLER,
            COST,
            "java.util.concurrent.locks.ReentrantLock#lock",
            "jdk.internal.misc.Unsafe#park")
        .threads("exec-#", 60, ENTRY, HANDLER, COST)
        .threads("exec-#", 20, ENTRY, HANDLER);
  }
}
