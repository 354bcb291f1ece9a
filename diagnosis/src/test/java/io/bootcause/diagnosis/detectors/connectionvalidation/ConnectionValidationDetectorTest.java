package io.bootcause.diagnosis.detectors.connectionvalidation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ConnectionValidationDetectorTest extends RuleContract {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String BORROW =
      "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject";

  ConnectionValidationDetectorTest() {
    super(
        new ConnectionValidationDetector(),
        "connection-validation",
        "org.apache.commons.dbcp2.PoolableConnection#validate");
  }

  @Override
  protected Cause.Kind kind() {
    return Cause.Kind.CONFIG;
  }

  private static Outcome examine(String... frames) {
    Recordings recordings = new Recordings().usersOwn("a.Parts", "a.Sessions").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(40, 0, 0);
    }
    recordings.asleep("exec-#", 60, frames).asleep("exec-#", 40, ENTRY, "a.Parts#find");
    return new ConnectionValidationDetector().examine(new Evidence(recordings.build()));
  }

  @Test
  void anythingOfACommonsPool() {
    Finding finding =
        ((Outcome.Found)
                examine(
                    ENTRY, "a.Parts#find", BORROW, "a.Sessions#validateObject", "a.Sessions#ask"))
            .findings()
            .get(0);

    assertThat(finding.title())
        .startsWith("60 % of a request at 20/s is asking pooled connections");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember(
                "org.apache.commons.pool2.impl.GenericObjectPool#*", "a.Sessions#validateObject"));
  }

  @Test
  void aMethodOfThatNameElsewhereIsNoTest() {
    assertThat(examine(ENTRY, "a.Parts#find", "a.Sessions#validateObject", "a.Sessions#ask"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void ofDbcpItIsASetting() {
    Finding finding =
        ((Outcome.Found)
                examine(
                    ENTRY,
                    "a.Parts#find",
                    "org.apache.commons.dbcp2.BasicDataSource#getConnection",
                    "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject",
                    "org.apache.commons.dbcp2.PoolableConnectionFactory#validateObject",
                    "org.apache.commons.dbcp2.PoolableConnection#validate"))
            .findings()
            .get(0);

    assertThat(finding.candidates())
        .contains(new Change.SetProperty("spring.datasource.dbcp2.test-on-borrow", "false"));
  }
}
