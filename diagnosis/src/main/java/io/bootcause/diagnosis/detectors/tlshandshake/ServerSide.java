package io.bootcause.diagnosis.detectors.tlshandshake;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The service closes connections that its clients would keep, and each new one shakes hands. */
final class ServerSide {
  /** Where servers shake hands; most of them before there is a request. */
  private static final Frames FRAMES =
      Frames.of(
          "org.apache.tomcat.util.net.SecureNioChannel#handshake*",
          "org.apache.tomcat.util.net.SecureNio2Channel#handshake*",
          "io.undertow.protocols.ssl.SslConduit#doHandshake",
          "io.undertow.protocols.ssl.SslConduit#runTasks",
          "io.netty.handler.ssl.SslHandler#handshake",
          "io.netty.handler.ssl.SslHandler#runDelegatedTasks",
          "io.netty.handler.ssl.SslHandler#wrapNonAppData",
          "io.netty.handler.ssl.ReferenceCountedOpenSslEngine#handshake",
          // Jetty's, and everybody's who has the JDK do it.
          "sun.security.ssl.SSLEngineImpl$DelegatedTask*",
          "sun.security.ssl.HandshakeContext#dispatch");

  /** What Tomcat itself does; a connection serves so many requests. */
  private static final int DEFAULT_PER_CONNECTION = 100;

  private final Evidence evidence;
  private final Reconnects seen;
  private final boolean limited;
  private final String server;

  /**
   * @param limited whether connections are closed under load as well, after so many requests, and
   *     not only where they rest
   */
  ServerSide(Evidence evidence, Reconnects seen, boolean limited) {
    this.evidence = evidence;
    this.seen = seen;
    this.limited = limited;
    BootArtifact artifact = evidence.recording().artifact();
    this.server = artifact == null ? "" : artifact.serverName();
  }

  Finding finding() {
    Activity activity = seen.activity();
    Optional<CostPath> path =
        CostPath.of(activity, activity.all(), evidence.origins(), FRAMES::outermost);
    Optional<Change.SetProperty> setting = setting();
    return new Finding(
        "tls-handshake",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is shaking hands for TLS: the service closes its connections %s",
            seen.share() * 100,
            activity.label(),
            closed()),
        new Cause(
            Cause.Kind.CONFIG,
            path.map(CostPath::where).orElse(List.of()),
            null,
            setting.map(Change.SetProperty::name).orElse(null),
            "The service closes connections that its clients would use again, so that each new one"
                + " costs a TLS handshake: two rounds and asymmetric cryptography on both sides,"
                + " many times the work of a small request.",
            null),
        facts(path),
        seen.share(),
        activity.metricWithout(seen.share()),
        path.map(CostPath::pathFrames).orElse(List.<PathFrame>of()),
        setting.map(s -> List.<Change>of(s)).orElse(List.of()));
  }

  private String closed() {
    return !limited
        ? "as soon as they rest"
        : seen.perConnection() == 1
            ? "after each request"
            : String.format(Locale.ROOT, "after %d requests", seen.perConnection());
  }

  private List<String> facts(Optional<CostPath> path) {
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%d of %d requests found no open connection, though the load keeps its connections open;"
                + " at most %d were answered on one",
            seen.handshakes(),
            seen.requests(),
            seen.perConnection()));
    facts.add(
        String.format(
            Locale.ROOT,
            "a handshake takes %.1f ms (median), which is %.0f %% of the time of all those requests;"
                + " %d of the handshakes resumed an earlier session",
            seen.millis(),
            seen.share() * 100,
            seen.resumed()));
    path.ifPresent(
        p -> {
          facts.add(
              String.format(
                  Locale.ROOT,
                  "the service's threads were seen at it in %d stack samples, and in %d at all else"
                      + " they do for requests",
                  p.samples(),
                  seen.activity().working().stream()
                      .filter(s -> !FRAMES.in(s))
                      .mapToLong(ThreadStack::weight)
                      .sum()));
          facts.add("in " + String.join(" → ", p.where()));
        });
    return facts;
  }

  /** What may have the server keep them; only where it is certain that it was set to less. */
  private Optional<Change.SetProperty> setting() {
    if (limited) {
      boolean knows = server.equals("tomcat") || server.equals("netty");
      return knows && seen.perConnection() < DEFAULT_PER_CONNECTION
          ? Optional.of(
              new Change.SetProperty(
                  "server." + server + ".max-keep-alive-requests",
                  String.valueOf(DEFAULT_PER_CONNECTION)))
          : Optional.empty();
    }
    return switch (server) {
      case "tomcat" -> idle("server.tomcat.keep-alive-timeout");
      case "jetty" -> idle("server.jetty.connection-idle-timeout");
      case "undertow" -> idle("server.undertow.no-request-timeout");
      case "netty" -> idle("server.netty.idle-timeout");
      default -> Optional.empty();
    };
  }

  private static Optional<Change.SetProperty> idle(String property) {
    return Optional.of(new Change.SetProperty(property, "60s"));
  }
}
