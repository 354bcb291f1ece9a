package io.bootcause.cli.certificate;

import io.bootcause.load.certificate.ClientCertificate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a PKCS#12 file (RFC 7292), or one in the JDK's older format, JKS. */
final class Pkcs12 {
  private Pkcs12() {}

  /**
   * The only key with its chain.
   *
   * @param file for messages
   * @param password null if there is none
   * @throws IllegalArgumentException if it cannot be read, or has no key or several
   */
  static ClientCertificate read(Path file, byte[] content, char @Nullable [] password) {
    char[] tried = password == null ? new char[0] : password;
    KeyStore store;
    try {
      store = KeyStore.getInstance("PKCS12"); // the JDK's own takes JKS, too
      store.load(new ByteArrayInputStream(content), tried);
    } catch (IOException e) {
      throw e.getCause() instanceof UnrecoverableKeyException
          ? wrongPassword(file, password, e)
          : new IllegalArgumentException(file + " is neither PEM nor PKCS#12", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
    try {
      List<String> aliases = new ArrayList<>();
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          aliases.add(alias);
        }
      }
      if (aliases.size() != 1) {
        throw new IllegalArgumentException(
            aliases.isEmpty()
                ? "there is no private key in " + file
                : "there are " + aliases.size() + " private keys in " + file + "; leave one");
      }
      Certificate[] chain = store.getCertificateChain(aliases.get(0));
      if (chain == null || !(store.getKey(aliases.get(0), tried) instanceof PrivateKey key)) {
        throw new IllegalArgumentException("there is no certificate to the key in " + file);
      }
      return new ClientCertificate(
          Arrays.stream(chain).map(X509Certificate.class::cast).toList(), key);
    } catch (UnrecoverableKeyException e) {
      throw wrongPassword(file, password, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException wrongPassword(
      Path file, char @Nullable [] password, Exception e) {
    return new IllegalArgumentException(
        password == null
            ? file
                + " has a password: name the environment variable that has it with"
                + " --key-password-env"
            : "wrong password for " + file,
        e);
  }
}
