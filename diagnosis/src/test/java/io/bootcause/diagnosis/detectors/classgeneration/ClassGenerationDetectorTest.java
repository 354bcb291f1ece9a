package io.bootcause.diagnosis.detectors.classgeneration;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassGenerationDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Orders#list";
  private static final String WRITE = "lib.Json#write";
  private static final String DEFINE = "java.lang.ClassLoader#defineClass1";

  private static Outcome examine(Recordings recordings) {
    return new ClassGenerationDetector().examine(new Evidence(recordings.build()));
  }

  /** Requests of 10 ms: so much in a hundred defines classes, so much prepares and runs them. */
  private static Recordings requests(int defining, int using) {
    return new Recordings()
        .usersOwn("a.Orders")
        .steady()
        .requests(20, 10)
        .threads("exec-#", defining, ENTRY, HANDLER, WRITE, "lib.Maker#make", DEFINE)
        .threads("exec-#", using, ENTRY, HANDLER, WRITE, "lib.Made1#write")
        .threads("exec-#", 100 - defining - using, ENTRY, HANDLER);
  }

  @Test
  void allThatTheCallDoesIsThePriceOfItsClasses() {
    Outcome outcome = examine(requests(10, 60).counter("classes.loaded", 9_000, 9_020));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isBetween(0.69, 0.71);
    assertThat(finding.evidence())
        .anyMatch(f -> f.startsWith("the JVM loads 1.0 classes for each"));
    assertThat(finding.candidates()).isEqualTo(List.of(new Change.Remember(HANDLER, WRITE)));
  }

  @Test
  void aServiceThatIsNotWarmYetLoadsSomeToo() {
    assertThat(examine(requests(10, 60).counter("classes.loaded", 9_000, 9_008)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aCallThatDefinesOneOnceIsNotToBlameForTheRest() {
    Outcome outcome = examine(requests(2, 80).counter("classes.loaded", 9_000, 9_020));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("1.0 in a request at 20/s");
  }

  @Test
  void aTenthOfAMillisecondIsFine() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .steady()
                .requests(20, 1)
                .threads("exec-#", 60, ENTRY, HANDLER, WRITE, DEFINE)
                .threads("exec-#", 40, ENTRY, HANDLER)
                .counter("classes.loaded", 9_000, 9_020));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whereNobodyCountedItCannotTell() {
    assertThat(examine(requests(10, 60))).isInstanceOf(Outcome.CannotTell.class);
  }
}
