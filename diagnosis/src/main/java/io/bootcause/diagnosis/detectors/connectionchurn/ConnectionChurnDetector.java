package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
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

  private static final String ID = "connection-churn";

  private final Detector pools = new PoolsDetector();
  private final Detector connections = new ConnectionsDetector();

  private static final class PoolsDetector extends DetectorByRule {
    PoolsDetector() {
      super(
          new CostRule(
                  ID,
                  MAKING,
                  0.25,
                  2,
                  2,
                  "making anew what a pool does not keep",
                  "A pool keeps fewer of its objects than are in use at the same time: what is returned is"
                      + " closed, and the next request makes another and pays for its handshake or log-in."
                      + " Keep as many idle ones as there may be in all (max-idle as large as max-total).",
                  Cause.Kind.CONFIG,
                  List.of(LargerPools.COMMONS_KEPT))
              .unremovable());
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
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome made = pools.examine(evidence);
    return made instanceof Outcome.Found ? made : connections.examine(evidence);
  }
}
