package io.bootcause.service;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS towards services of this machine, whoever signed their certificates and for whatever name.
 * Only for connections to loopback addresses, where there is nobody to be mistaken for.
 */
public final class LoopbackTls {
  private LoopbackTls() {}

  /**
   * A new one, without sessions to resume.
   *
   * @param keys has the certificate for a service that wants one; null to show none
   */
  public static SSLContext context(@Nullable X509ExtendedKeyManager keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          keys == null ? null : new KeyManager[] {keys}, new TrustManager[] {new Trusting()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  /** Of the extended kind: the JDK checks names on behalf of any other. */
  private static final class Trusting extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
