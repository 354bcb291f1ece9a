package io.bootcause.diagnosis.evidence;

/** Frames in which a thread asks a database or another service, and waits for the answer. */
public final class Downstream {
  /** Spring keeps a transaction open. */
  public static final Frames TRANSACTIONS =
      Frames.of(
          "org.springframework.transaction.interceptor.TransactionInterceptor#invoke",
          "org.springframework.transaction.support.TransactionTemplate#execute");

  /** A statement is executed. */
  public static final Frames STATEMENTS =
      Frames.of(
          "com.zaxxer.hikari.pool.ProxyPreparedStatement#execute*",
          "com.zaxxer.hikari.pool.HikariProxyPreparedStatement#execute*",
          "com.zaxxer.hikari.pool.ProxyStatement#execute*",
          "org.h2.jdbc.JdbcPreparedStatement#execute*",
          "org.postgresql.jdbc.PgPreparedStatement#execute*",
          "org.postgresql.jdbc.PgStatement#execute*",
          "com.mysql.cj.jdbc.ClientPreparedStatement#execute*",
          "org.mariadb.jdbc.ClientPreparedStatement#execute*",
          "org.hsqldb.jdbc.JDBCPreparedStatement#execute*",
          "oracle.jdbc.driver.OraclePreparedStatement#execute*",
          "com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement#execute*",
          "io.r2dbc.h2.client.SessionClient#query",
          "io.r2dbc.h2.client.SessionClient#update");

  /** Drivers of databases, whatever they do. */
  public static final Frames DRIVERS =
      Frames.of(
          "org.postgresql.*",
          "com.mysql.*",
          "org.mariadb.*",
          "org.h2.*",
          "org.hsqldb.*",
          "oracle.jdbc.*",
          "com.microsoft.sqlserver.*");

  /** Another service is called, and its answer waited for. */
  public static final Frames CALLS =
      Frames.of(
          "org.springframework.web.client.RestTemplate#doExecute",
          "org.springframework.web.client.DefaultRestClient*",
          "reactor.core.publisher.Mono#block",
          "feign.SynchronousMethodHandler#invoke",
          "jdk.internal.net.http.HttpClientImpl#send",
          "jdk.internal.net.http.HttpClientFacade#send",
          "org.apache.http.impl.client.CloseableHttpClient#execute",
          "org.apache.hc.client5.http.impl.classic.CloseableHttpClient#execute",
          "okhttp3.internal.connection.RealCall#execute",
          "sun.net.www.protocol.http.HttpURLConnection#getInputStream",
          "io.lettuce.core.LettuceFutures#awaitOrCancel",
          "redis.clients.jedis.Connection#executeCommand",
          "com.mongodb.client.internal.MongoClientDelegate$DelegateOperationExecutor#execute",
          "com.mongodb.client.internal.MongoClusterImpl$OperationExecutorImpl#execute",
          "org.elasticsearch.client.RestClient#performRequest",
          "io.grpc.stub.ClientCalls#blockingUnaryCall");

  /** Clients of other services over HTTP, whatever they do. */
  public static final Frames HTTP_CLIENTS =
      Frames.of(
          "java.net.http.*",
          "jdk.internal.net.http.*",
          "sun.net.www.protocol.http.*",
          "org.springframework.web.client.*",
          "org.springframework.web.reactive.function.client.*",
          "org.springframework.http.client.*",
          "feign.*",
          "retrofit2.*",
          "okhttp3.*",
          "org.apache.http.*",
          "org.apache.hc.*",
          "org.asynchttpclient.*",
          "org.eclipse.jetty.client.*",
          "org.glassfish.jersey.client.*",
          "reactor.netty.*",
          "io.grpc.*");

  /** An answer is waited for that comes over a protocol which is none of the above. */
  public static final Frames READS =
      Frames.of(
          "sun.security.ssl.SSLSocketImpl$AppInputStream#read",
          "java.net.SocketInputStream#read",
          "java.net.Socket$SocketInputStream#read",
          "sun.nio.ch.NioSocketImpl$*#read",
          "sun.nio.ch.NioSocketImpl#read");

  private Downstream() {}
}
