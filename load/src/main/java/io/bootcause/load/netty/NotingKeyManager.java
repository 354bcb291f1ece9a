package io.bootcause.load.netty;

import io.bootcause.load.certificate.ClientCertificate;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.IdentityHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Notes in which handshakes the server asked for a certificate, and whether it was shown one: what
 * the server says when it is not content (any of a dozen alerts, or nothing at all) does not tell.
 * Used by one thread.
 */
final class NotingKeyManager extends X509ExtendedKeyManager {
  private final @Nullable X509ExtendedKeyManager keys;

  /** Engines whose servers asked; true for those that were shown a certificate. */
  private final IdentityHashMap<SSLEngine, Boolean> asked = new IdentityHashMap<>();

  /**
   * Has the certificate shown.
   *
   * @param certificate null to show none
   */
  NotingKeyManager(@Nullable ClientCertificate certificate) {
    keys = certificate == null ? null : certificate.keyManager();
  }

  boolean asked(SSLEngine engine) {
    return asked.containsKey(engine);
  }

  boolean shown(SSLEngine engine) {
    return asked.getOrDefault(engine, false);
  }

  void forget(SSLEngine engine) {
    asked.remove(engine);
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, SSLEngine engine) {
    String alias = keys == null ? null : keys.chooseEngineClientAlias(keyTypes, issuers, engine);
    asked.merge(engine, alias != null, Boolean::logicalOr); // JSSE may ask for each kind of key
    return alias;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
    return null; // not used with sockets
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return keys == null ? null : keys.getClientAliases(keyType, issuers);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return keys == null ? null : keys.getCertificateChain(alias);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return keys == null ? null : keys.getPrivateKey(alias);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }
}
