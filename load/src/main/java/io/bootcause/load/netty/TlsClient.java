package io.bootcause.load.netty;

import io.bootcause.load.Transport;
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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Makes the TLS side of connections to one target. Used by one thread. */
final class TlsClient {
  private final InetSocketAddress target;
  private final boolean resumeSessions;
  private final boolean checksName;
  private final String applicationProtocol;
  private final SSLContext context;
  private final NotingTrustManager trust;
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
    Path authorities = tls.authorities();
    checksName =
        !tls.anyCertificate() && (authorities != null || !target.getAddress().isLoopbackAddress());
    try {
      trust = new NotingTrustManager(checksName ? trustManager(authorities) : null);
      context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
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
}
