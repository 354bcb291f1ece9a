package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/**
 * Connections are opened for single requests instead of being kept. Doc page: connection-churn.md.
 */
public final class ConnectionChurnDetector extends DetectorByRule {
  public ConnectionChurnDetector() {
    super(
        new CostRule(
            "connection-churn",
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
