package io.bootcause.cli.certificate;

import io.bootcause.load.certificate.ClientCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate with its key, made by the running JDK's keytool.
 *
 * @param store a PKCS#12 file
 */
public record TestKeys(Path store, KeyStore keys) {
  /** Of each store. */
  public static final String PASSWORD = "changeit";

  /** As {@link #make(Path, String, String, String)}, with {@link #PASSWORD}. */
  public static TestKeys make(Path directory, String name, String algorithm) throws Exception {
    return make(directory, name, algorithm, PASSWORD);
  }

  /**
   * Makes one.
   *
   * @param name of the file and of whom it certifies
   * @param algorithm as keytool names it
   */
  public static TestKeys make(Path directory, String name, String algorithm, String password)
      throws Exception {
    Path store = directory.resolve(name + ".p12");
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "a",
            "-keyalg",
            algorithm,
            "-dname",
            "CN=" + name,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            password);
    Process keytool = command.redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, password.toCharArray());
    }
    return new TestKeys(store, keys);
  }

  /** Both, in memory. */
  public ClientCertificate certificate() throws Exception {
    return new ClientCertificate(
        List.of((X509Certificate) keys.getCertificate("a")),
        (PrivateKey) keys.getKey("a", PASSWORD.toCharArray()));
  }

  public String certificatePem() throws Exception {
    return pem("CERTIFICATE", keys.getCertificate("a").getEncoded());
  }

  /** PKCS#8. */
  public byte[] key() throws Exception {
    return keys.getKey("a", PASSWORD.toCharArray()).getEncoded();
  }

  public String keyPem() throws Exception {
    return pem("PRIVATE KEY", key());
  }

  static String pem(String label, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(bytes), label);
  }

  /** A file beside the store. */
  public Path write(String file, String... texts) throws IOException {
    return Files.writeString(store.resolveSibling(file), String.join("", texts));
  }
}
