package io.bootcause.load.certificate;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.List;
import javax.net.ssl.X509ExtendedKeyManager;

/** A certificate with its chain, and the private key to it. */
public final class ClientCertificate {
  /** How the reason begins with which requests fail if the server wants one and has none. */
  public static final String WANTED = "the server wants a certificate of its clients";

  private static final byte[] PROBE = {1, 2, 3};

  private final List<X509Certificate> chain;
  private final PrivateKey key;

  /**
   * Puts them together.
   *
   * @param chain the client's own certificate first, then those that vouch for it
   * @throws IllegalArgumentException if there is no certificate, or the key is not the first one's
   */
  public ClientCertificate(List<X509Certificate> chain, PrivateKey key) {
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate");
    }
    this.chain = List.copyOf(chain);
    this.key = key;
    if (!belongs(key, chain.get(0).getPublicKey())) {
      throw new IllegalArgumentException("the key does not fit the certificate " + name());
    }
  }

  private static boolean belongs(PrivateKey key, PublicKey certified) {
    if (key instanceof RSAKey ours && certified instanceof RSAKey theirs) {
      return ours.getModulus().equals(theirs.getModulus());
    }
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "DSA" -> "SHA256withDSA";
          default -> key.getAlgorithm(); // EdDSA and the like sign under their own name
        };
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(PROBE);
      byte[] signed = signature.sign();
      signature.initVerify(certified);
      signature.update(PROBE);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false; // of another kind, or another curve
    }
  }

  /** The client's own certificate first. */
  public List<X509Certificate> chain() {
    return chain;
  }

  public PrivateKey key() {
    return key;
  }

  /** Whose it is, as the certificate says: {@code CN=orders, O=Example}. */
  public String name() {
    return chain.get(0).getSubjectX500Principal().toString();
  }

  /** Shows it to each server that asks, as long as the server takes keys of its kind. */
  public X509ExtendedKeyManager keyManager() {
    return new OneCertificate(this);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return name();
  }
}
