package io.bootcause.load.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows the one certificate it has, whomever the server names as issuers: as with curl, a server
 * that does not want it says so, which tells more than a certificate that was silently kept back.
 */
final class OneCertificate extends X509ExtendedKeyManager {
  private static final String ALIAS = "client";

  private final ClientCertificate certificate;

  OneCertificate(ClientCertificate certificate) {
    this.certificate = certificate;
  }

  private @Nullable String fitting(String[] keyTypes) {
    return Arrays.asList(keyTypes).contains(certificate.key().getAlgorithm()) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return fitting(keyTypes);
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return fitting(keyTypes);
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return certificate.chain().toArray(new X509Certificate[0]);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return certificate.key();
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }
}
