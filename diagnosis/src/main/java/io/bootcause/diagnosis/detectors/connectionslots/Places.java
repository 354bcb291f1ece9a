package io.bootcause.diagnosis.detectors.connectionslots;

import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.change.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server calls its places for connections.
 *
 * @param property that limits them, or has idle ones closed where no property does
 * @param acceptor where its acceptor waits for a free place; empty if no thread does
 * @param fact the same for a sentence
 * @param waits what must be below that frame
 * @param changes worth trying where idle connections take them, most promising first
 * @param more changes that make more of them
 */
record Places(
    String property,
    String acceptor,
    String fact,
    Frames waits,
    List<Change> changes,
    List<Change> more) {
  private static final Change MORE_OF_TOMCAT =
      new Change.SetProperty("server.tomcat.max-connections", "8192");

  private static final Change MORE_OF_JETTY =
      new Change.SetProperty("server.jetty.max-connections", "8192");

  private static final Places TOMCAT =
      new Places(
          "server.tomcat.max-connections",
          "org.apache.tomcat.util.threads.LimitLatch#countUpOrAwait",
          "LimitLatch.countUpOrAwait",
          Frames.of(
              "org.apache.tomcat.util.threads.LimitLatch#countUpOrAwait",
              "org.apache.tomcat.util.net.AbstractEndpoint#countUpOrAwaitConnection"),
          List.of(
              new Change.SetProperty("server.tomcat.keep-alive-timeout", "2s"),
              MORE_OF_TOMCAT,
              new Change.SetProperty("server.tomcat.max-keep-alive-requests", "1")),
          List.of(
              MORE_OF_TOMCAT,
              // Where the service's own code sets them.
              new Change.Raise(
                  8192, List.of("org.apache.tomcat.util.net.AbstractEndpoint#setMaxConnections"))));

  /** Its acceptors stand still as long as the connector does not accept. */
  private static final Places JETTY =
      new Places(
          "server.jetty.max-connections",
          "org.eclipse.jetty.server.AbstractConnector$Acceptor#run",
          "it has been told not to accept",
          Frames.of("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await"),
          List.of(
              new Change.SetProperty("server.jetty.connection-idle-timeout", "2s"), MORE_OF_JETTY),
          List.of(MORE_OF_JETTY));

  private static final Places UNDERTOW =
      new Places(
          "server.undertow.no-request-timeout",
          "",
          "",
          Frames.of(),
          List.of(new Change.SetProperty("server.undertow.no-request-timeout", "2s")),
          List.of());

  private static final Places NETTY =
      new Places(
          "server.netty.idle-timeout",
          "",
          "",
          Frames.of(),
          List.of(
              new Change.SetProperty("server.netty.idle-timeout", "2s"),
              new Change.SetProperty("server.netty.max-keep-alive-requests", "1")),
          List.of());

  /** Tomcat's where nobody knows. */
  static Places of(@Nullable BootArtifact artifact) {
    return switch (artifact == null ? "" : artifact.serverName()) {
      case "jetty" -> JETTY;
      case "undertow" -> UNDERTOW;
      case "netty" -> NETTY;
      default -> TOMCAT;
    };
  }

  /** Whether this is an acceptor that waits for a free place. */
  boolean full(ThreadStack stack) {
    return waits.in(stack)
        && (stack.frames().contains(acceptor) || acceptor.equals(TOMCAT.acceptor));
  }
}
