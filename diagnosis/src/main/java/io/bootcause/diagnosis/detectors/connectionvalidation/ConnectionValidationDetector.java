package io.bootcause.diagnosis.detectors.connectionvalidation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;

/**
 * A pool asks its connections whether they still work, each time it lends one. Doc page:
 * connection-validation.md.
 */
public final class ConnectionValidationDetector extends DetectorByRule {
  private static final String DBCP = "org.apache.commons.dbcp2.";
  private static final String TOMCAT = "org.apache.tomcat.jdbc.pool.";

  /** Of the objects of a Commons pool, whatever they are. */
  private static final Frames ANYTHING = Frames.of("*#validateObject");

  private static final List<String> COMMONS_POOLS =
      List.of("org.apache.commons.pool2.impl.", "org.apache.commons.pool.impl.");

  public ConnectionValidationDetector() {
    super(
        new CostRule(
            "connection-validation",
            Frames.of(
                "com.zaxxer.hikari.pool.PoolBase#isConnectionAlive",
                "com.zaxxer.hikari.pool.PoolBase#isConnectionDead",
                TOMCAT + "PooledConnection#validate",
                DBCP + "PoolableConnection#validate",
                "com.mchange.v2.c3p0.impl.DefaultConnectionTester#activeCheckConnection*",
                "com.alibaba.druid.pool.DruidAbstractDataSource#testConnectionInternal"),
            0.2,
            1,
            0.3,
            "asking pooled connections whether they still work",
            "The pool tests a connection each time it lends one, or gets it back: a way there and back"
                + " more for each use. Connections that are tested while they are idle, or when they"
                + " were idle for long, need no test by a request.",
            Cause.Kind.CONFIG,
            List.of()));
  }

  @Override
  protected int at(ThreadStack stack) {
    int known = super.at(stack);
    if (known >= 0) {
      return known;
    }
    int any = ANYTHING.outermost(stack);
    return any > 0 && isCommonsPool(stack.frames().get(any - 1)) ? any : -1;
  }

  private static boolean isCommonsPool(String frame) {
    return COMMONS_POOLS.stream().anyMatch(frame::startsWith);
  }

  /**
   * Never what lends the connection: an answer from memory would hand the same one to everybody.
   * The test's own is the same for all of them.
   */
  @Override
  protected CostRule rule(CostPath cost) {
    List<Change> candidates = new ArrayList<>();
    if (cost.frames().stream().anyMatch(f -> f.startsWith(DBCP))) {
      candidates.addAll(off("spring.datasource.dbcp2."));
    } else if (cost.frames().stream().anyMatch(f -> f.startsWith(TOMCAT))) {
      candidates.addAll(off("spring.datasource.tomcat."));
    }
    int test = cost.frames().indexOf(cost.unit());
    if (test > 0) {
      // From borrowing and from giving back.
      String pool = Origins.className(cost.frames().get(test - 1));
      candidates.add(new Change.Remember(pool + "#*", cost.unit()));
    }
    return super.rule(cost).with(candidates).unremovable().doneElsewhere();
  }

  private static List<Change> off(String prefix) {
    return List.of(
        new Change.SetProperty(prefix + "test-on-borrow", "false"),
        new Change.SetProperty(prefix + "test-on-return", "false"));
  }
}
