package io.bootcause.cli.certificate;

import java.io.IOException;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The private key of a PEM file: PKCS#8, encrypted or not, PKCS#1 (RSA) and SEC 1 (EC).
 *
 * @param file for messages
 * @param password null if there is none
 * @param certified the key's counterpart
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PemKey(Path file, char @Nullable [] password, PublicKey certified) {
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA");

  /** That of PBES2 (RFC 8018); which ciphers it stands for is told by the parameters. */
  private static final String PBES2 = "1.2.840.113549.1.5.13";

  /**
   * The only key among the blocks.
   *
   * @throws IllegalArgumentException if there is none, there are several, or it cannot be read
   */
  PrivateKey in(Pem pem) {
    List<Pem.Block> keys = pem.blocks().stream().filter(Pem.Block::isKey).toList();
    if (keys.size() != 1) {
      throw new IllegalArgumentException(
          keys.isEmpty()
              ? "there is no private key in " + file + "; --key names its file"
              : "there are " + keys.size() + " private keys in " + file + "; leave one");
    }
    Pem.Block block = keys.get(0);
    if (block.text().contains("Proc-Type:")) {
      throw convert("is encrypted in OpenSSL's old way"); // its key derivation is MD5
    }
    byte[] bytes;
    try {
      bytes = block.bytes();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the private key in " + file + " is damaged", e);
    }
    return switch (block.label()) {
      case "PRIVATE KEY" -> pkcs8(bytes);
      case "ENCRYPTED PRIVATE KEY" -> decrypted(bytes);
      case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> bare(block.label(), bytes);
      case "OPENSSH PRIVATE KEY" ->
          throw new IllegalArgumentException(
              "the private key in "
                  + file
                  + " is one of OpenSSH's, which goes with no certificate");
      default -> throw convert("is of a kind that is not read, " + block.label());
    };
  }

  private IllegalArgumentException convert(String what) {
    return new IllegalArgumentException(
        "the private key in "
            + file
            + " "
            + what
            + "; convert it: openssl pkcs8 -topk8 -in "
            + file
            + " -out key.pem");
  }

  private PrivateKey pkcs8(byte[] bytes) {
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (GeneralSecurityException e) {
        // Of another kind.
      }
    }
    throw new IllegalArgumentException(
        "the private key in " + file + " is damaged, or of a kind that this JVM does not know");
  }

  /** The older formats have the key alone. Of what kind it is, the certificate knows. */
  private PrivateKey bare(String label, byte[] bytes) {
    String kind = label.substring(0, label.indexOf(' '));
    try {
      if (!certified.getAlgorithm().equals(kind)) {
        throw new InvalidKeySpecException("of another kind");
      }
      return KeyFactory.getInstance(kind)
          .generatePrivate(new PKCS8EncodedKeySpec(Der.pkcs8(certified, bytes)));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "the private key in " + file + " is damaged, or does not fit the certificate", e);
    }
  }

  private PrivateKey decrypted(byte[] bytes) {
    if (password == null) {
      throw new IllegalArgumentException(
          "the private key in "
              + file
              + " is encrypted: name the environment variable that has its password with"
              + " --key-password-env");
    }
    EncryptedPrivateKeyInfo info;
    Cipher cipher;
    String scheme;
    try {
      info = new EncryptedPrivateKeyInfo(bytes);
      AlgorithmParameters parameters = info.getAlgParameters();
      boolean told =
          parameters != null
              && (info.getAlgName().equals(PBES2) || info.getAlgName().equals("PBES2"));
      scheme = told ? String.valueOf(parameters) : info.getAlgName();
      cipher = Cipher.getInstance(scheme);
    } catch (IOException | GeneralSecurityException e) {
      throw convert("is encrypted in a way that this JVM does not know");
    }
    PKCS8EncodedKeySpec plain;
    try {
      cipher.init(
          Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(scheme).generateSecret(new PBEKeySpec(password)),
          info.getAlgParameters());
      plain = info.getKeySpec(cipher);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("wrong password for the private key in " + file, e);
    }
    return pkcs8(plain.getEncoded());
  }
}
