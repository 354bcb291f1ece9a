package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.detectors.UrlConnections;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

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

  static final String ID = "connection-churn";

  private final Detector connections = new ConnectionsDetector();

  private static final class ConnectionsDetector extends DetectorByRule {
    private static final Frames OPENING =
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
            "sun.nio.ch.SocketChannelImpl#connect");

    private static final CostRule RULE =
        new CostRule(
            ID,
            OPENING,
            0.25,
            2,
            0.3,
            "opening connections that are not kept",
            "Each request opens a connection of its own to a database or another service and throws it away:"
                + " the handshake, the log-in and what the other side sets up for it are paid every time.",
            Cause.Kind.CONFIG,
            List.of());

    ConnectionsDetector() {
      super(RULE);
    }

    @Override
    protected CostRule rule(CostPath cost, Evidence evidence) {
      List<Change> kept = UrlConnections.kept(evidence, OPENING);
      return kept.isEmpty() ? RULE : RULE.with(kept).explaining(UrlConnections.WHY);
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
