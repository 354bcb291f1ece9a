package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls by the JDK's HttpURLConnection, which keeps few connections, and only those that were made
 * by the same socket factory.
 */
public final class UrlConnections {
  /** Why it opens so many. */
  public static final String WHY =
      "The JDK's HttpURLConnection keeps five idle connections to an address, unless"
          + " http.maxConnections says otherwise, and finds one again only by the socket factory"
          + " that made it. SSLContext.getSocketFactory() makes a new one each time: who asks it for"
          + " each call, or makes a new SSLContext, finds none.";

  /** System property http.maxConnections: "Java networking and proxies", JDK documentation. */
  public static final Change MORE_KEPT = new Change.JvmFlag("-Dhttp.maxConnections=200");

  private static final Frames URL_CONNECTION =
      Frames.of(
          "sun.net.www.http.HttpClient*",
          "sun.net.www.protocol.http.*",
          "sun.net.www.protocol.https.*");

  /** Of Spring, where it is not told or does not find another client. */
  private static final Frames SPRINGS_OWN = Frames.of("org.springframework.http.client.Simple*");

  /**
   * Where Boot takes a client by what is on the class path, and HttpURLConnection if there is none;
   * later ones take the JDK's java.net.http then. Sources: Spring Boot, ClientHttpRequestFactories
   * (3.0 to 3.3) and ClientHttpRequestFactorySupplier (2.x); the clients' versions are those that
   * Boot 2.7 and 3.2 manage.
   */
  private static final Pattern LOOKS_FOR_VERSION_4 = Pattern.compile("2\\..*");

  private static final Pattern LOOKS_FOR_VERSION_5 = Pattern.compile("3\\.[0-3]\\..*");

  private UrlConnections() {}

  /**
   * The rule with what may make such calls use connections again.
   *
   * @param rule of opening connections; the same where no such call does
   */
  public static CostRule keeping(CostRule rule, Evidence evidence) {
    List<Change> kept = kept(evidence, rule.frames());
    return kept.isEmpty() ? rule : rule.with(kept).explaining(WHY);
  }

  /** What may make them use connections again; empty where no such call opens any. */
  static List<Change> kept(Evidence evidence, Frames opening) {
    if (!evidence.seen(stack -> opening.in(stack) && URL_CONNECTION.in(stack))) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    if (evidence.seen(stack -> opening.in(stack) && SPRINGS_OWN.in(stack))) {
      pooling(evidence.recording().artifact()).ifPresent(changes::add);
    }
    changes.add(MORE_KEPT);
    return changes;
  }

  /** A client with a pool, which Boot takes if it is there. */
  private static Optional<Change> pooling(@Nullable BootArtifact artifact) {
    String boot = artifact == null ? null : artifact.bootVersion();
    if (artifact == null || boot == null) {
      return Optional.empty();
    }
    if (LOOKS_FOR_VERSION_4.matcher(boot).matches()) {
      return unlessThere(
          artifact, new Change.AddLibrary("org.apache.httpcomponents", "httpclient", "4.5.14"));
    }
    return LOOKS_FOR_VERSION_5.matcher(boot).matches()
        ? unlessThere(
            artifact,
            new Change.AddLibrary("org.apache.httpcomponents.client5", "httpclient5", "5.2.3"))
        : Optional.empty();
  }

  private static Optional<Change> unlessThere(BootArtifact artifact, Change.AddLibrary library) {
    return artifact.libraries().stream()
            .map(Library::artifactId)
            .anyMatch(library.artifactId()::equals)
        ? Optional.empty()
        : Optional.of(library);
  }
}
