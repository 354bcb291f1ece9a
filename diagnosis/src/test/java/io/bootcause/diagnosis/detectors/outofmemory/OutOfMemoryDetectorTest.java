package io.bootcause.diagnosis.detectors.outofmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class OutOfMemoryDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Api")
        .overload(16)
        .requests(200, 40)
        .threads("exec-#", 100, ENTRY, "a.Api#get")
        .counted(0.9, 0.05, 64L << 20);
  }

  private static Outcome examine(Recordings recordings) {
    return new OutOfMemoryDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void whatTheServiceSaysIsTold() {
    Outcome outcome =
        examine(
            service()
                .counter("out-of-memory", 0, 7)
                .counter("out-of-memory[Metaspace]", 0, 1)
                .counter("out-of-memory[Java heap space]", 0, 6));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo("The service runs out of memory under load: Java heap space");
    assertThat(finding.evidence()).anyMatch(f -> f.contains("6 times"));
    assertThat(finding.candidates()).containsExactly(new Change.JvmFlag("-Xmx256m"));
    assertThat(finding.metric().connections()).isEqualTo(16);
  }

  @Test
  void classesThatFindNoRoomAreGivenMore() {
    Outcome outcome =
        examine(
            service()
                .jvmFlag("-XX:MaxMetaspaceSize=44m")
                .counter("out-of-memory[Metaspace]", 0, 1));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.evidence()).anyMatch(f -> f.contains("44m"));
    assertThat(finding.candidates())
        .containsExactly(new Change.JvmFlag("-XX:MaxMetaspaceSize=512m"));
  }

  @Test
  void moreHeapDoesNotHelpAgainstOtherKinds() {
    Outcome outcome =
        examine(
            service()
                .counter("out-of-memory", 0, 2)
                .counter("out-of-memory[unable to create native thread]", 0, 2));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates()).isEmpty();
  }

  @Test
  void onlyItsOwnWordsCount() {
    assertThat(examine(service().counter("out-of-memory", 0, 0)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(service())).isInstanceOf(Outcome.CannotTell.class);
  }
}
