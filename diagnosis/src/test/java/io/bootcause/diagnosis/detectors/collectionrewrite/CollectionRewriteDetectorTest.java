package io.bootcause.diagnosis.detectors.collectionrewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class CollectionRewriteDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Readings#add";
  private static final String UPDATE =
      "org.hibernate.action.internal.CollectionUpdateAction#execute";
  private static final String CREATE =
      "org.hibernate.action.internal.CollectionRecreateAction#execute";
  private static final String RECREATE =
      "org.hibernate.persister.collection.BasicCollectionPersister#recreate";
  private static final String REMOVE =
      "org.hibernate.persister.collection.AbstractCollectionPersister#remove";
  private static final String STATEMENT = "org.h2.command.dml.Insert#update";

  private static Outcome examine(long weight, String... below) {
    String[] frames = new String[below.length + 2];
    frames[0] = ENTRY;
    frames[1] = HANDLER;
    System.arraycopy(below, 0, frames, 2, below.length);
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Readings")
            .steady()
            .requests(20, 40)
            .threads("exec-#", weight, frames)
            .threads("exec-#", 100 - weight, ENTRY, HANDLER);
    return new CollectionRewriteDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void allIsInsertedAgain() {
    Outcome outcome = examine(52, UPDATE, RECREATE, STATEMENT);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isEqualTo(0.52);
    assertThat(finding.title()).endsWith("all rows of a collection, from Readings.add");
    assertThat(finding.candidates()).containsExactly(new Change.Skip(UPDATE, true));
  }

  @Test
  void orDeleted() {
    assertThat(examine(40, UPDATE, REMOVE, STATEMENT)).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void aNewOneIsWrittenOnce() {
    assertThat(examine(90, CREATE, RECREATE, STATEMENT)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void oneThatIsWrittenRowByRowIsNoRewrite() {
    assertThat(
            examine(
                90,
                UPDATE,
                "org.hibernate.persister.collection.BasicCollectionPersister#insertRows",
                STATEMENT))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void littleIsNothing() {
    assertThat(examine(20, UPDATE, RECREATE, STATEMENT)).isInstanceOf(Outcome.RuledOut.class);
  }
}
