package io.bootcause.load.netty;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Notes in which handshakes the server showed a certificate: those were full ones, the others
 * resumed a session. JSSE has no other word for it. Used by one thread.
 */
final class NotingTrustManager extends X509ExtendedTrustManager {
  private final @Nullable X509ExtendedTrustManager judge;
  private final Set<SSLEngine> shown = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Leaves the judgement to another.
   *
   * @param judge null to accept everything
   */
  NotingTrustManager(@Nullable X509ExtendedTrustManager judge) {
    this.judge = judge;
  }

  boolean forget(SSLEngine engine) {
    return shown.remove(engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    shown.add(engine);
    if (judge != null) {
      judge.checkServerTrusted(chain, authType, engine);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    throw new CertificateException("not used with sockets");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("not used without an engine");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("not a server");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    throw new CertificateException("not a server");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("not a server");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return judge == null ? new X509Certificate[0] : judge.getAcceptedIssuers();
  }
}
