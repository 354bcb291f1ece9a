package io.bootcause.diagnosis.detectors.tlshandshake;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.ApacheClient;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.UrlConnections;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests open new TLS connections to other services. */
final class ClientSide {
  /** What only the side that connects does. */
  private static final Frames FRAMES =
      Frames.of(
          "sun.security.ssl.SSLSocketImpl#startHandshake",
          "sun.security.ssl.SSLSocketImpl#ensureNegotiated",
          "sun.security.ssl.ClientHello$ClientHelloKickstartProducer*",
          "sun.security.ssl.ServerHello$ServerHelloConsumer*",
          "sun.security.ssl.ServerHello$T12ServerHelloConsumer*",
          "sun.security.ssl.ServerHello$T13ServerHelloConsumer*",
          "sun.security.ssl.ECDHServerKeyExchange$ECDHServerKeyExchangeConsumer*",
          "sun.security.ssl.CertificateMessage$T12CertificateConsumer*",
          "sun.security.ssl.CertificateMessage$T13CertificateConsumer*",
          "sun.security.ssl.CertificateVerify$*Consumer",
          "org.conscrypt.ConscryptFileDescriptorSocket#startHandshake",
          "org.conscrypt.ConscryptEngineSocket#startHandshake",
          "org.bouncycastle.jsse.provider.ProvSSLSocketDirect#startHandshake",
          "org.bouncycastle.jsse.provider.ProvSSLSocketWrap#startHandshake");

  /** java.net.http shakes hands on threads of its own, on which no other frame tells whose. */
  private static final Frames JDK_CLIENT =
      Frames.of("jdk.internal.net.http.common.SSLFlowDelegate*");

  private static final String WHY =
      "Requests open new TLS connections to other services instead of using one again."
          + " Each costs two rounds and asymmetric cryptography on both sides before the first"
          + " byte is sent.";

  private static final String STATE =
      "Apache's client keeps a connection that it made with a certificate for whom it was made, and"
          + " a call that does not say whose it is finds none: disableConnectionState() lets all use"
          + " all.";

  private static final CostRule RULE =
      new CostRule(
              "tls-handshake",
              FRAMES,
              0.25,
              1,
              0.05,
              "shaking hands for new TLS connections to other services",
              WHY,
              Cause.Kind.CONFIG,
              List.of())
          .unremovable();

  private ClientSide() {}

  /** The load that shows it best. */
  static Optional<CostPath> of(List<Activity> activities, Evidence evidence) {
    return activities.stream()
        .flatMap(activity -> in(activity, evidence).stream())
        .max(Comparator.comparingDouble(CostPath::share));
  }

  private static Optional<CostPath> in(Activity activity, Evidence evidence) {
    List<ThreadStack> among =
        Stream.concat(
                activity.working().stream(),
                activity.all().stream().filter(JDK_CLIENT::in).filter(ThreadStack::runnable))
            .distinct()
            .toList();
    return CostPath.of(activity, among, evidence.origins(), FRAMES::outermost);
  }

  static boolean isMuch(CostPath cost) {
    if (cost.share() < RULE.minShare()) {
      return false;
    }
    Activity activity = cost.activity();
    boolean computes = activity.overloaded() && cost.runnable() >= 0.5;
    return computes
        ? cost.share() * activity.cpuMillisPerRequest() >= RULE.minLoadedMillis()
        : cost.ownMillis() >= RULE.minMillis();
  }

  static Finding finding(CostPath cost, Evidence evidence) {
    List<Change> ofApaches = ApacheClient.withoutState(evidence);
    CostRule rule =
        ofApaches.isEmpty()
            ? UrlConnections.keeping(RULE, evidence)
            : RULE.with(ofApaches).explaining(STATE);
    return CostFinding.of(rule, cost, List.of());
  }
}
