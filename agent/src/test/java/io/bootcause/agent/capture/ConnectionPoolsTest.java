package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.Reading;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.api.Test;

/** What the real pools say of themselves. */
class ConnectionPoolsTest {
  private final Pools pools = new Pools();

  @Test
  void dbcpCountsWhatItMakes() throws SQLException {
    try (BasicDataSource dataSource = new BasicDataSource()) {
      dataSource.setDriver(new AnyDriver());
      dataSource.setUrl("jdbc:any");
      dataSource.setMaxTotal(5);
      dataSource.setMaxIdle(1);
      makesFiveForTwiceThree("dbcp", dataSource);
    }
  }

  @Test
  void soDoesTomcatsPool() throws SQLException {
    PoolProperties properties = new PoolProperties();
    properties.setUrl("jdbc:any");
    properties.setDriverClassName(AnyDriver.class.getName());
    properties.setInitialSize(0);
    properties.setMinIdle(0);
    properties.setMaxIdle(1);
    // Else it closes them now and then, not when they are given back.
    properties.setTimeBetweenEvictionRunsMillis(0);
    properties.setMaxActive(5);
    org.apache.tomcat.jdbc.pool.DataSource dataSource =
        new org.apache.tomcat.jdbc.pool.DataSource(properties);
    try {
      makesFiveForTwiceThree("tomcat-jdbc", dataSource);
    } finally {
      dataSource.close();
    }
  }

  /** It keeps one of three, so that the next three are that one and two others. */
  private void makesFiveForTwiceThree(String kind, DataSource dataSource) throws SQLException {
    pools.seen(dataSource);
    assertThat(read()).as("it is made with its first connection").isEmpty();
    threeAtOnce(dataSource);
    threeAtOnce(dataSource);
    try (Connection one = dataSource.getConnection()) {
      assertThat(one.isClosed()).isFalse();
      String name = "[" + kind + ":connections]";
      assertThat(read())
          .containsOnly(
              Map.entry("pool.max" + name, 5.0),
              Map.entry("pool.size" + name, 1.0),
              Map.entry("pool.active" + name, 1.0),
              Map.entry("pool.queue" + name, 0.0),
              Map.entry("pool.made" + name, 5.0));
    }
  }

  private static void threeAtOnce(DataSource dataSource) throws SQLException {
    try (Connection one = dataSource.getConnection();
        Connection two = dataSource.getConnection();
        Connection three = dataSource.getConnection()) {
      assertThat(List.of(one, two, three)).doesNotHaveDuplicates();
    }
  }

  private Map<String, Double> read() {
    List<Reading> readings = new ArrayList<>();
    pools.read(1, readings);
    return readings.stream().collect(Collectors.toMap(Reading::name, Reading::value));
  }

  /** Connects to nothing. */
  public static final class AnyDriver extends NoDriver {
    @Override
    public Connection connect(String url, java.util.Properties info) {
      boolean[] closed = new boolean[1];
      return (Connection)
          Proxy.newProxyInstance(
              AnyDriver.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                switch (method.getName()) {
                  case "close":
                    closed[0] = true;
                    return null;
                  case "isClosed":
                    return closed[0];
                  case "isValid":
                  case "getAutoCommit":
                    return true;
                  case "hashCode":
                    return System.identityHashCode(proxy);
                  case "equals":
                    return proxy == arguments[0];
                  default:
                    Class<?> type = method.getReturnType();
                    return type == boolean.class
                        ? (Object) false
                        : type == int.class ? (Object) 0 : null;
                }
              });
    }
  }
}
