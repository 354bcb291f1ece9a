package io.bootcause.load.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A self-signed certificate for localhost and 127.0.0.1, and one of a stranger with an RSA key,
 * made once by the running JDK's keytool.
 */
public final class TestCertificate {
  public static final String PASSWORD = "changeit";
  private static final Path STORE = make("EC", "localhost");
  private static final Path STRANGER = make("RSA", "stranger");

  private TestCertificate() {}

  public static Path store() {
    return STORE;
  }

  private static Path make(String algorithm, String name) {
    try {
      Path directory = Files.createTempDirectory("bootcause-certificate");
      Path store = directory.resolve("store.p12");
      // The last one is deleted first: a directory that is not empty would stay.
      directory.toFile().deleteOnExit();
      store.toFile().deleteOnExit();
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-alias",
                  "test",
                  "-keyalg",
                  algorithm,
                  "-dname",
                  "CN=" + name,
                  "-ext",
                  "SAN=dns:localhost,ip:127.0.0.1",
                  "-validity",
                  "30",
                  "-storetype",
                  "PKCS12",
                  "-keystore",
                  store.toString(),
                  "-storepass",
                  PASSWORD)
              .redirectErrorStream(true)
              .start();
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static KeyStore keys() throws IOException, GeneralSecurityException {
    return keys(STORE);
  }

  /** That nobody knows. */
  public static KeyStore strangersKeys() throws IOException, GeneralSecurityException {
    return keys(STRANGER);
  }

  private static KeyStore keys(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  public static SSLContext serverContext() throws IOException, GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** The certificate as a PEM file. */
  public static Path pem(Path directory) throws IOException, GeneralSecurityException {
    String base64 =
        Base64.getMimeEncoder().encodeToString(keys().getCertificate("test").getEncoded());
    return Files.writeString(
        directory.resolve("authority.pem"),
        "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
  }
}
