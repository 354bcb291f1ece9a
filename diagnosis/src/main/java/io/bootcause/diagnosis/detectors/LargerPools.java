package io.bootcause.diagnosis.detectors;

import io.bootcause.service.change.Change;
import java.util.List;
import java.util.stream.Stream;

/** Settings that make pools larger: properties where there are some, else where code says it. */
public final class LargerPools {
  public static final Change HIKARI =
      new Change.SetProperty("spring.datasource.hikari.maximum-pool-size", "64");

  public static final Change TOMCAT_JDBC =
      new Change.SetProperty("spring.datasource.tomcat.max-active", "200");

  public static final Change DBCP2 =
      new Change.SetProperty("spring.datasource.dbcp2.max-total", "64");

  private static final String COMMONS_POOL = "org.apache.commons.pool2.impl.";

  /** Of Commons Pool, whoever makes it: DBCP hands its own settings on to these. */
  public static final Change COMMONS =
      new Change.Raise(
          64,
          List.of(
              COMMONS_POOL + "BaseGenericObjectPool#setMaxTotal",
              COMMONS_POOL + "GenericKeyedObjectPool#setMaxTotalPerKey"));

  /** How many of them it keeps when they are not in use. */
  public static final Change COMMONS_KEPT =
      new Change.Raise(
          64,
          List.of(
              COMMONS_POOL + "GenericObjectPool#setMaxIdle",
              COMMONS_POOL + "GenericKeyedObjectPool#setMaxIdlePerKey"));

  /**
   * Read by clients of HttpComponents 4 that follow the system's properties, as RestTemplate's
   * does; not by version 5. https://hc.apache.org/httpcomponents-client-4.5.x
   */
  public static final Change HTTP_PROPERTY = new Change.JvmFlag("-Dhttp.maxConnections=200");

  public static final Change HTTP_CORE4 = httpCore("org.apache.http.pool.AbstractConnPool");

  public static final Change HTTP_CORE5 =
      httpCore("org.apache.hc.core5.pool.StrictConnPool", "org.apache.hc.core5.pool.LaxConnPool");

  /** Where Reactor Netty is told how many connections to an address a client may have. */
  public static final String REACTOR_NETTY_SPEC =
      "reactor.netty.resources.ConnectionProvider$ConnectionPoolSpec";

  public static final Change REACTOR_NETTY =
      new Change.Raise(500, List.of(REACTOR_NETTY_SPEC + "#maxConnections"));

  public static final Change R2DBC = new Change.SetProperty("spring.r2dbc.pool.max-size", "64");

  /** Where the service itself makes the pool. */
  public static final Change R2DBC_OWN =
      new Change.Raise(64, List.of("io.r2dbc.pool.ConnectionPoolConfiguration$Builder#maxSize"));

  /** Of the executor that Boot makes. */
  public static final Change BOOTS_EXECUTOR =
      new Change.SetProperty("spring.task.execution.pool.core-size", "64");

  private static final String SPRINGS = "org.springframework.scheduling.concurrent.ThreadPoolTask";

  /** Of the service's own executors. */
  public static final Change EXECUTORS = executors(64);

  /** The same with as many as nobody would want for good. */
  public static final Change EXECUTORS_WIDE = executors(2_000);

  /** And of the lines before them. */
  public static final Change EXECUTORS_LINES =
      new Change.Raise(1_000, List.of(SPRINGS + "Executor#setQueueCapacity"));

  /** Of the JVM's common pool; ForkJoinPool's documentation. An executor of one's own is better. */
  public static final Change COMMON_POOL =
      new Change.JvmFlag("-Djava.util.concurrent.ForkJoinPool.common.parallelism=64");

  /** Of coroutines: what {@code limitedParallelism} makes. */
  public static final Change DISPATCHERS =
      new Change.Raise(64, List.of("kotlinx.coroutines.internal.LimitedDispatcher#<init>"));

  public static final Change CONCURRENCY_LIMIT =
      new Change.Raise(
          64, List.of("org.springframework.util.ConcurrencyThrottleSupport#setConcurrencyLimit"));

  public static final Change SEMAPHORES =
      new Change.Raise(64, List.of("java.util.concurrent.Semaphore#<init>"));

  /** Of coroutines, where they are made: a Mutex is made elsewhere. */
  public static final Change COROUTINES_SEMAPHORES =
      new Change.Raise(64, List.of("kotlinx.coroutines.sync.SemaphoreKt#Semaphore"));

  public static final Change RATE_LIMITERS =
      new Change.Raise(
          1_000_000,
          List.of("io.github.resilience4j.ratelimiter.RateLimiterConfig$Builder#limitForPeriod"));

  private LargerPools() {}

  /**
   * Of one of resilience4j's bulkheads with threads. More threads than the core's come only when
   * the line is full, and no more than the other limit allows.
   *
   * @param name of the bulkhead's instance
   */
  public static Change bulkhead(String name) {
    String instance = "resilience4j.thread-pool-bulkhead.instances." + name;
    return new Change.Together(
        List.of(
            new Change.SetProperty(instance + ".core-thread-pool-size", "64"),
            new Change.SetProperty(instance + ".max-thread-pool-size", "64")));
  }

  private static Change executors(int threads) {
    return new Change.Raise(
        threads,
        List.of(
            SPRINGS + "Executor#setCorePoolSize",
            SPRINGS + "Executor#setMaxPoolSize",
            SPRINGS + "Scheduler#setPoolSize",
            "java.util.concurrent.Executors#newFixedThreadPool",
            "java.util.concurrent.ThreadPoolExecutor#<init>"));
  }

  /** Connections per route and in all, which have defaults. */
  private static Change httpCore(String... pools) {
    return new Change.Raise(
        200,
        Stream.of(pools)
            .flatMap(
                pool ->
                    Stream.of("<init>", "setDefaultMaxPerRoute", "setMaxPerRoute", "setMaxTotal")
                        .map(method -> pool + "#" + method))
            .toList());
  }
}
