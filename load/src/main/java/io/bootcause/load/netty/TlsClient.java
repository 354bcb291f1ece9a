package io.bootcause.load.netty;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.certificate.ClientCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Makes the TLS side of connections to one target. Used by one thread. */
final class TlsClient {
  /** As JSSE tells of what the other side said, in the names of RFC 8446, 6. */
  private static final Pattern ALERT = Pattern.compile("fatal alert: (\\w+)");

  private final InetSocketAddress target;
  private final boolean resumeSessions;
  private final boolean checksName;
  private final String applicationProtocol;
  private final SSLContext context;
  private final NotingTrustManager trust;
  private final @Nullable ClientCertificate certificate;
  private final NotingKeyManager keys;
  private boolean content;
  private int unresumable = 1 << 16;

  /**
   * Prepares it.
   *
   * @throws IllegalArgumentException if the file of authorities cannot be used
   */
  TlsClient(Transport.Tls tls, Transport.Protocol protocol, InetSocketAddress target) {
    this.target = target;
    this.resumeSessions = tls.resumeSessions();
    this.applicationProtocol = protocol == Transport.Protocol.HTTP_2 ? "h2" : "http/1.1";
    certificate = tls.certificate();
    keys = new NotingKeyManager(certificate);
    Path authorities = tls.authorities();
    checksName =
        !tls.anyCertificate() && (authorities != null || !target.getAddress().isLoopbackAddress());
    try {
      trust = new NotingTrustManager(checksName ? trustManager(authorities) : null);
      context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {keys}, new TrustManager[] {trust}, null);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          authorities == null
              ? "TLS cannot be used: " + e.getMessage()
              : "no certificates to trust in " + authorities + ": " + e.getMessage(),
          e);
    }
    if (!resumeSessions) {
      context.getClientSessionContext().setSessionCacheSize(1);
    }
  }

  private static X509ExtendedTrustManager trustManager(@Nullable Path authorities)
      throws IOException, GeneralSecurityException {
    KeyStore store = null; // the JVM's own
    if (authorities != null) {
      store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate certificate : read(authorities)) {
        store.setCertificateEntry("authority" + store.size(), certificate);
      }
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager x509) {
        return x509;
      }
    }
    throw new GeneralSecurityException("this JVM cannot check certificates");
  }

  private static Collection<? extends Certificate> read(Path authorities)
      throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(authorities)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new IOException("it is empty");
      }
      return certificates;
    }
  }

  /** For a new connection. */
  SSLEngine newEngine() {
    // JSSE looks for a session to resume by host and port, and uses the port for nothing else.
    int port = resumeSessions ? target.getPort() : unresumable++;
    SSLEngine engine = context.createSSLEngine(target.getHostString(), port);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {applicationProtocol});
    if (checksName) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  /** Whether the server showed a certificate in the engine's handshake; to be asked once. */
  boolean sawCertificate(SSLEngine engine) {
    return trust.forget(engine);
  }

  /** A request was answered on the engine's connection: the server is content with what it saw. */
  void answered(SSLEngine engine) {
    content = content || keys.asked(engine);
  }

  /** The engine's connection is closed. */
  void forget(SSLEngine engine) {
    trust.forget(engine);
    keys.forget(engine);
  }

  /**
   * What to say of a connection that broke before its first answer, if it broke for want of the
   * right client certificate. In TLS 1.3 the client is through with the handshake before the server
   * has looked at its certificate: the refusal comes in place of the answer, as an alert or as the
   * connection's end.
   *
   * @param outcome what it looks like
   * @param failure what was thrown, if anything was
   * @param secured whether the client was through with the handshake
   * @param heard whether anything came after it: in TLS 1.3 a server that is content sends tickets
   * @return null if that was not the reason, as far as one can tell
   */
  @Nullable String refusal(
      SSLEngine engine,
      SampleOutcome outcome,
      @Nullable Throwable failure,
      boolean secured,
      boolean heard) {
    if (content || !keys.asked(engine)) {
      return null;
    }
    String alert = outcome == SampleOutcome.TLS ? alert(failure) : null;
    boolean ended = outcome == SampleOutcome.CLOSED || outcome == SampleOutcome.RESET;
    boolean mayRefuse = !secured || engine.getSession().getProtocol().equals("TLSv1.3");
    if (alert == null && !(ended && mayRefuse)) {
      return null;
    }
    String said = alert == null ? "" : " (" + alert + ")";
    if (certificate == null) {
      return ClientCertificate.WANTED + " and was shown none" + said;
    }
    if (!keys.shown(engine)) {
      return "the server takes no client certificate with a key for "
          + certificate.key().getAlgorithm()
          + said;
    }
    if (alert == null) {
      return secured && heard
          ? null
          : "the server ends connections once it was shown the client certificate "
              + certificate.name();
    }
    return "the server refuses the client certificate " + certificate.name() + said;
  }

  private static @Nullable String alert(@Nullable Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      Matcher matcher = ALERT.matcher(String.valueOf(e.getMessage()));
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    return null;
  }
}
