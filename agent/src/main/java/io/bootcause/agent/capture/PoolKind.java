package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How each kind of pool tells its size. Getters that only look, each by name. */
enum PoolKind {
  HIKARI("com.zaxxer.hikari.pool.HikariPool", "hikari") {
    @Override
    String label(Object pool) {
      return String.valueOf(Properties.of(pool, "toString"));
    }

    @Override
    void read(Object pool, String name, long now, List<Reading> into) {
      Object config = Fields.of(pool, "config");
      add(
          into,
          "pool.max",
          name,
          now,
          config == null ? null : Properties.of(config, "getMaximumPoolSize"));
      add(into, "pool.size", name, now, Properties.of(pool, "getTotalConnections"));
      add(into, "pool.active", name, now, Properties.of(pool, "getActiveConnections"));
      add(into, "pool.queue", name, now, Properties.of(pool, "getThreadsAwaitingConnection"));
    }
  },
  DBCP("org.apache.commons.dbcp2.BasicDataSource", "dbcp") {
    @Override
    String label(Object dataSource) {
      return "connections";
    }

    @Override
    void read(Object dataSource, String name, long now, List<Reading> into) {
      Object pool = Fields.of(dataSource, "connectionPool");
      if (pool == null) {
        // Made with the first connection.
        return;
      }
      Object active = Properties.of(pool, "getNumActive");
      add(into, "pool.max", name, now, Properties.of(pool, "getMaxTotal"));
      add(into, "pool.size", name, now, sum(active, Properties.of(pool, "getNumIdle")));
      add(into, "pool.active", name, now, active);
      add(into, "pool.queue", name, now, Properties.of(pool, "getNumWaiters"));
      add(into, "pool.made", name, now, Properties.of(pool, "getCreatedCount"));
    }
  },
  TOMCAT_JDBC("org.apache.tomcat.jdbc.pool.DataSourceProxy", "tomcat-jdbc") {
    @Override
    String label(Object dataSource) {
      return "connections";
    }

    @Override
    void read(Object dataSource, String name, long now, List<Reading> into) {
      // Its getter makes one.
      Object pool = Fields.of(dataSource, "pool");
      if (pool == null) {
        return;
      }
      add(into, "pool.max", name, now, Properties.of(dataSource, "getMaxActive"));
      add(into, "pool.size", name, now, Properties.of(pool, "getSize"));
      add(into, "pool.active", name, now, Properties.of(pool, "getActive"));
      add(into, "pool.queue", name, now, Properties.of(pool, "getWaitCount"));
      add(into, "pool.made", name, now, Properties.of(pool, "getCreatedCount"));
    }
  },
  TOMCAT("org.apache.tomcat.util.net.AbstractEndpoint", "tomcat") {
    @Override
    String label(Object pool) {
      return String.valueOf(Properties.of(pool, "getName"));
    }

    @Override
    void read(Object pool, String name, long now, List<Reading> into) {
      add(into, "pool.max", name, now, Properties.of(pool, "getMaxThreads"));
      add(into, "pool.size", name, now, Properties.of(pool, "getCurrentThreadCount"));
      add(into, "pool.active", name, now, Properties.of(pool, "getCurrentThreadsBusy"));
      Object executor = Properties.of(pool, "getExecutor");
      add(into, "pool.queue", name, now, executor == null ? null : queueOf(executor));
      add(into, "pool.connections", name, now, Properties.of(pool, "getConnectionCount"));
      add(into, "pool.maxConnections", name, now, Properties.of(pool, "getMaxConnections"));
    }
  },
  JETTY("org.eclipse.jetty.util.thread.QueuedThreadPool", "jetty") {
    @Override
    String label(Object pool) {
      return String.valueOf(Properties.of(pool, "getName"));
    }

    @Override
    void read(Object pool, String name, long now, List<Reading> into) {
      add(into, "pool.max", name, now, Properties.of(pool, "getMaxThreads"));
      add(into, "pool.size", name, now, Properties.of(pool, "getThreads"));
      add(into, "pool.active", name, now, Properties.of(pool, "getBusyThreads"));
      add(into, "pool.queue", name, now, Properties.of(pool, "getQueueSize"));
    }
  },
  UNDERTOW("org.jboss.threads.EnhancedQueueExecutor", "undertow") {
    @Override
    String label(Object pool) {
      return "worker";
    }

    @Override
    void read(Object pool, String name, long now, List<Reading> into) {
      add(into, "pool.max", name, now, Properties.of(pool, "getMaximumPoolSize"));
      add(into, "pool.size", name, now, Properties.of(pool, "getPoolSize"));
      add(into, "pool.active", name, now, Properties.of(pool, "getActiveCount"));
      add(into, "pool.queue", name, now, Properties.of(pool, "getQueueSize"));
    }
  },
  EXECUTOR("java.util.concurrent.ThreadPoolExecutor", "threads") {
    @Override
    String label(Object pool) {
      Object factory = Properties.of(pool, "getThreadFactory");
      Object prefix = factory == null ? null : Properties.of(factory, "getThreadNamePrefix");
      if (prefix instanceof String) {
        return prefix + "#";
      }
      Object own = factory == null ? null : Fields.of(factory, "namePrefix");
      return own instanceof String
          ? Subjects.withoutNumbers(own + "1")
          : pool.getClass().getSimpleName();
    }

    @Override
    void read(Object pool, String name, long now, List<Reading> into) {
      add(into, "pool.max", name, now, Properties.of(pool, "getMaximumPoolSize"));
      add(into, "pool.size", name, now, Properties.of(pool, "getPoolSize"));
      add(into, "pool.active", name, now, Properties.of(pool, "getActiveCount"));
      add(into, "pool.queue", name, now, queueOf(pool));
    }
  };

  private final String type;
  private final String prefix;

  PoolKind(String type, String prefix) {
    this.type = type;
    this.prefix = prefix;
  }

  abstract String label(Object pool);

  abstract void read(Object pool, String name, long now, List<Reading> into);

  String name(Object pool) {
    return prefix + ":" + label(pool);
  }

  boolean is(Object pool) {
    for (Class<?> c = pool.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().equals(type)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object queueOf(Object executor) {
    Object queue = Properties.of(executor, "getQueue");
    return queue instanceof Collection ? (Object) ((Collection<?>) queue).size() : null;
  }

  private static @Nullable Object sum(@Nullable Object a, @Nullable Object b) {
    return a instanceof Number && b instanceof Number
        ? (Object) (((Number) a).longValue() + ((Number) b).longValue())
        : null;
  }

  private static void add(
      List<Reading> into, String series, String name, long now, @Nullable Object value) {
    // Below 0: it does not count that.
    if (value instanceof Number && ((Number) value).longValue() >= 0) {
      into.add(new Reading(series + "[" + name + "]", now, ((Number) value).doubleValue()));
    }
  }
}
