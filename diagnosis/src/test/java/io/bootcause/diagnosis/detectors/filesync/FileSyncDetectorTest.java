package io.bootcause.diagnosis.detectors.filesync;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class FileSyncDetectorTest extends RuleContract {
  private static final String FORCE = "sun.nio.ch.FileDispatcherImpl#force0";
  private static final String COST = "sun.nio.ch.FileChannelImpl#force";

  FileSyncDetectorTest() {
    super(new FileSyncDetector(), "file-sync", COST);
  }

  @Test
  void whoStandsInLineForTheLockOfOneThatSyncsWaitsForTheDisk() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .overload(16)
                .requests(200, 40)
                .threads("exec-#", 100, ENTRY, HANDLER, COST, FORCE)
                .blocked("exec-#", 850, ENTRY, HANDLER, "sun.nio.ch.FileChannelImpl#write")
                .threads(
                    "exec-#", 50, ENTRY, HANDLER, "sun.nio.ch.FileChannelImpl#write", "a.X#b"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).share()).isBetween(0.94, 0.96);
  }

  @Test
  void whoStandsInLineForALockOfOthersDoesNot() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .overload(16)
                .requests(200, 40)
                .threads("exec-#", 100, ENTRY, HANDLER, COST, FORCE)
                .blocked("exec-#", 850, ENTRY, HANDLER, "a.Register#add")
                .threads("exec-#", 50, ENTRY, HANDLER, "a.Register#add", "a.X#b"));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }
}
