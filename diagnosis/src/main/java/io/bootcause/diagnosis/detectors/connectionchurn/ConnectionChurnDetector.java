package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.detectors.UrlConnections;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;

/**
 * Connections are opened for single requests instead of being kept, or a pool keeps none. Doc page:
 * connection-churn.md.
 */
public final class ConnectionChurnDetector implements Detector {
  /**
   * Where who borrows from a pool makes what it has not got, or waits for another who is making
   * one.
   */
  public static final Frames MAKING =
      Frames.of(
          "org.apache.commons.pool2.impl.GenericObjectPool#create",
          "org.apache.commons.pool2.impl.GenericKeyedObjectPool#create",
          "org.apache.commons.pool.*#makeObject",
          "org.apache.tomcat.jdbc.pool.ConnectionPool#createConnection");

  private static final String ID = "connection-churn";

  private final Detector connections = new ConnectionsDetector();

  /** A pool makes what it lends, for a good part of the time. */
  private static class PoolsDetector extends DetectorByRule {
    private static final String TOMCATS = "org.apache.tomcat.jdbc.";
    private static final String DBCPS = "org.apache.commons.dbcp2.";

    private static final Change TOMCAT_KEPT =
        new Change.SetProperty("spring.datasource.tomcat.max-idle", "64");

    private static final Change DBCP_KEPT =
        new Change.SetProperty("spring.datasource.dbcp2.max-idle", "64");

    PoolsDetector() {
      this(MAKING, 0.25, 2, 2);
    }

    PoolsDetector(Frames frames, double minShare, double minMillis, double minLoadedMillis) {
      super(
          new CostRule(
                  ID,
                  frames,
                  minShare,
                  minMillis,
                  minLoadedMillis,
                  "making anew what a pool does not keep",
                  "A pool keeps fewer of its objects than are in use at the same time: what is returned is"
                      + " closed, and the next request makes another and pays for its handshake or log-in."
                      + " Keep as many idle ones as there may be in all (max-idle as large as max-total).",
                  Cause.Kind.CONFIG,
                  List.of(LargerPools.COMMONS_KEPT))
              .unremovable());
    }

    @Override
    protected CostRule rule(CostPath cost) {
      CostRule rule = super.rule(cost);
      if (cost.unit().startsWith(TOMCATS)) {
        return rule.with(List.of(TOMCAT_KEPT));
      }
      // The property is what to write down; who makes the data source himself may not read it.
      return cost.frames().stream().anyMatch(frame -> frame.startsWith(DBCPS))
          ? rule.with(List.of(DBCP_KEPT, LargerPools.COMMONS_KEPT))
          : rule;
    }
  }

  /**
   * A pool is counted to make connections all the time. A good part of what that costs is seen
   * elsewhere: the other side's log-in, and statements that are prepared anew.
   */
  private static final class CountedDetector extends PoolsDetector {
    /** A pool that grows to what a load needs makes some tens, once, for hundreds of requests. */
    private static final double MANY_PER_REQUEST = 0.1;

    /** Made in requests, and closed in them when they are given back. */
    private static final Frames MAKING_AND_CLOSING =
        MAKING.and(
            "org.apache.commons.pool2.impl.GenericObjectPool#destroy",
            "org.apache.tomcat.jdbc.pool.ConnectionPool#release");

    private final Recording recording;

    CountedDetector(Recording recording) {
      super(MAKING_AND_CLOSING, 0.1, 0.5, 0.1);
      this.recording = recording;
    }

    @Override
    protected boolean counts(CostPath cost) {
      return made(cost) >= MANY_PER_REQUEST * cost.activity().count();
    }

    @Override
    protected List<String> details(CostPath cost) {
      return List.of(
          String.format(
              Locale.ROOT,
              "the pool made %.0f connections in %.0f requests",
              made(cost),
              cost.activity().count()));
    }

    private double made(CostPath cost) {
      return Series.growths(recording, cost.activity().phase(), "pool.made").values().stream()
          .mapToDouble(Double::doubleValue)
          .sum();
    }
  }

  private static final class ConnectionsDetector extends DetectorByRule {
    ConnectionsDetector() {
      super(
          new CostRule(
              ID,
              Frames.of(
                  "java.sql.DriverManager#getConnection",
                  "org.springframework.jdbc.datasource.AbstractDriverBasedDataSource#getConnection",
                  "org.springframework.jdbc.datasource.AbstractDriverBasedDataSource#getConnectionFromDriver",
                  "org.postgresql.Driver#connect",
                  "org.postgresql.ds.common.BaseDataSource#getConnection",
                  "org.h2.Driver#connect",
                  "org.h2.jdbcx.JdbcDataSource#getConnection",
                  "com.mysql.cj.jdbc.NonRegisteringDriver#connect",
                  "org.mariadb.jdbc.Driver#connect",
                  "oracle.jdbc.driver.OracleDriver#connect",
                  "com.microsoft.sqlserver.jdbc.SQLServerDriver#connect",
                  "java.net.Socket#connect",
                  "sun.nio.ch.SocketChannelImpl#connect"),
              0.25,
              2,
              0.3,
              "opening connections that are not kept",
              "Each request opens a connection of its own to a database or another service and throws it away:"
                  + " the handshake, the log-in and what the other side sets up for it are paid every time.",
              Cause.Kind.CONFIG,
              List.of()));
    }

    @Override
    protected CostRule rule(CostPath cost, Evidence evidence) {
      return UrlConnections.keeping(super.rule(cost, evidence), evidence);
    }
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    for (Detector pools : List.of(new PoolsDetector(), new CountedDetector(evidence.recording()))) {
      Outcome made = pools.examine(evidence);
      if (made instanceof Outcome.Found) {
        return made;
      }
    }
    return connections.examine(evidence);
  }
}
