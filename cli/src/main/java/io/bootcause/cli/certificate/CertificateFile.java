package io.bootcause.cli.certificate;

import io.bootcause.load.certificate.ClientCertificate;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a certificate and its key from one file or two. */
final class CertificateFile {
  /** Many times a chain of certificates; whoever names a jar or a device is told so at once. */
  private static final int LARGEST = 1 << 20;

  private CertificateFile() {}

  /**
   * Reads them, in the format that the content shows.
   *
   * @param key null if it is in the certificate's file
   * @param password null if there is none
   * @throws IllegalArgumentException if they cannot be used; the message is one line
   */
  static ClientCertificate read(Path certificate, @Nullable Path key, char @Nullable [] password) {
    byte[] content = content(certificate);
    if (!Pem.looksLikeIt(content)) {
      if (key != null) {
        throw new IllegalArgumentException(
            "--key goes with a PEM certificate, which " + certificate + " is not");
      }
      return Pkcs12.read(certificate, content, password);
    }
    List<X509Certificate> chain = Pem.of(content).certificates(certificate);
    Path keyFile = key == null ? certificate : key;
    byte[] keyContent = key == null ? content : content(key);
    if (!Pem.looksLikeIt(keyContent)) {
      throw new IllegalArgumentException(
          keyFile
              + " is not PEM; if it is a key in DER, convert it: openssl pkey -in "
              + keyFile
              + " -out key.pem");
    }
    PrivateKey privateKey =
        new PemKey(keyFile, password, chain.get(0).getPublicKey()).in(Pem.of(keyContent));
    try {
      return new ClientCertificate(chain, privateKey);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(keyFile + ": " + e.getMessage(), e);
    }
  }

  private static byte[] content(Path file) {
    try (var in = Files.newInputStream(file)) {
      byte[] content = in.readNBytes(LARGEST + 1);
      if (content.length > LARGEST) {
        throw new IllegalArgumentException(file + " is too large for a certificate or a key");
      }
      if (content.length == 0) {
        throw new IllegalArgumentException(file + " is empty");
      }
      return content;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file: " + file, e);
    } catch (AccessDeniedException e) {
      throw new IllegalArgumentException(file + " may not be read by this user", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
