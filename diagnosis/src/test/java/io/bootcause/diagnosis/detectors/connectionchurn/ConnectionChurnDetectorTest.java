package io.bootcause.diagnosis.detectors.connectionchurn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.diagnosis.detectors.UrlConnections;
import io.bootcause.diagnosis.detectors.poolstarvation.PoolStarvationDetector;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ConnectionChurnDetectorTest extends RuleContract {
  private static final String BORROW =
      "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject";
  private static final String[] MADE = {
    ENTRY,
    HANDLER,
    BORROW,
    "org.apache.commons.pool2.impl.GenericObjectPool#create",
    "a.Sessions#create",
    "java.net.Socket$SocketInputStream#read"
  };
  private static final String[] LENT_OUT = {
    ENTRY, HANDLER, BORROW, "java.util.concurrent.LinkedBlockingDeque#takeFirst", "X#park"
  };

  private static final String GIVE_BACK =
      "org.apache.commons.pool2.impl.GenericObjectPool#returnObject";
  private static final String CLOSE = "org.apache.commons.pool2.impl.GenericObjectPool#destroy";

  ConnectionChurnDetectorTest() {
    super(new ConnectionChurnDetector(), "connection-churn", "org.postgresql.Driver#connect");
  }

  /** What requests sleep in on sixteen connections that is fast alone. */
  private static Recordings pooled(String... sleeping) {
    return service()
        .requests(20, 15)
        .threads("exec-#", 100, ENTRY, HANDLER)
        .overload(16)
        .requests(200, 80)
        .usingCores(0.5)
        .counted(0.3, 0, -1)
        .asleep("exec-#", 800, sleeping)
        .asleep("exec-#", 100, ENTRY, HANDLER, "a.Sessions#ask", "java.net.Socket#read")
        .threads("exec-#", 100, ENTRY, HANDLER);
  }

  @Test
  void aPoolThatKeepsTooFewMakesThemAnew() {
    Outcome outcome = examine(pooled(MADE));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("80 %", "making anew what a pool does not keep");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.candidates()).containsExactly(LargerPools.COMMONS_KEPT);
    assertThat(new PoolStarvationDetector().examine(new Evidence(pooled(MADE).build())))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissAPoolWhoseObjectsAreAllInUse() {
    assertThat(examine(pooled(LENT_OUT))).isNotInstanceOf(Outcome.Found.class);
    Outcome outcome = new PoolStarvationDetector().examine(new Evidence(pooled(LENT_OUT).build()));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .contains(LargerPools.COMMONS)
        .doesNotContain(LargerPools.DBCP2);
  }

  /** The processors are used up, and most of the time is spent on what was made. */
  private static Recordings makesOften(double made) {
    return service()
        .requests(20, 15)
        .threads("exec-#", 100, ENTRY, HANDLER)
        .overload(16)
        .requests(200, 40)
        .usingCores(2)
        .counted(1, 0, -1)
        .counter("pool.made[dbcp:connections]", 10, 10 + made)
        .threads("exec-#", 70, MADE)
        .threads("exec-#", 50, ENTRY, HANDLER, GIVE_BACK, CLOSE)
        .threads("exec-#", 880, ENTRY, HANDLER);
  }

  @Test
  void whatAPoolIsCountedToMakeCountsForMore() {
    Outcome outcome = examine(makesOften(100));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("12 %", "making anew what a pool does not keep");
    assertThat(finding.evidence())
        .anyMatch(e -> e.equals("the pool made 100 connections in 400 requests"));
  }

  @Test
  void nearMissAPoolThatGrows() {
    assertThat(examine(makesOften(30))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void tomcatsPoolIsToldByItsProperty() {
    String making = "org.apache.tomcat.jdbc.pool.ConnectionPool#createConnection";
    Outcome outcome = examine(pooled(ENTRY, HANDLER, making, "a.Driver#connect"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(new Change.SetProperty("spring.datasource.tomcat.max-idle", "64"));
  }

  @Test
  void soIsThatOfDbcpIfItIsRead() {
    String[] made = {
      ENTRY,
      HANDLER,
      "org.apache.commons.dbcp2.PoolingDataSource#getConnection",
      BORROW,
      "org.apache.commons.pool2.impl.GenericObjectPool#create",
      "a.Driver#connect"
    };
    Outcome outcome = examine(pooled(made));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(
            new Change.SetProperty("spring.datasource.dbcp2.max-idle", "64"),
            LargerPools.COMMONS_KEPT);
  }

  @Test
  void connectionsOfTheJdksClientMayBeKept() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .asleep(
                    "exec-#",
                    80,
                    ENTRY,
                    HANDLER,
                    "sun.net.www.http.HttpClient#openServer",
                    "java.net.Socket#connect")
                .threads("exec-#", 20, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.candidates()).contains(UrlConnections.MORE_KEPT);
    assertThat(finding.cause().explanation()).endsWith(UrlConnections.WHY);
  }
}
