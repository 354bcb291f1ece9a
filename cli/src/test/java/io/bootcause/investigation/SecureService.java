package io.bootcause.investigation;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.bootcause.service.RunningService;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Answers in this process, over TLS, with a certificate that nobody signed; to everybody, or to one
 * client alone.
 */
public final class SecureService implements RunningService {
  private static final String PASSWORD = "changeit";

  private final HttpsServer server;
  private final AtomicInteger answered = new AtomicInteger();
  private final boolean wantsCertificate;

  /**
   * @param directory takes the key store
   */
  public SecureService(Path directory) throws Exception {
    this(directory, null);
  }

  /**
   * @param directory takes the key store
   * @param client the only certificate that is let in; null for everybody without one
   */
  public SecureService(Path directory, @Nullable Certificate client) throws Exception {
    wantsCertificate = client != null;
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 400);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context(directory, client)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters tls = getSSLContext().getDefaultSSLParameters();
            tls.setNeedClientAuth(wantsCertificate);
            parameters.setSSLParameters(tls);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          answered.incrementAndGet();
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
          exchange.close();
        });
    server.start();
  }

  private static SSLContext context(Path directory, @Nullable Certificate client) throws Exception {
    Path store = directory.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=elsewhere.example",
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
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    TrustManager[] trust = null;
    if (client != null) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry("client", client);
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      trust = factory.getTrustManagers();
    }
    context.init(managers.getKeyManagers(), trust, null);
    return context;
  }

  /** Requests that came through. */
  public int answered() {
    return answered.get();
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public boolean secure() {
    return true;
  }

  @Override
  public boolean wantsCertificate() {
    return wantsCertificate;
  }

  @Override
  public boolean owned() {
    return false;
  }

  @Override
  public boolean alive() {
    return true;
  }

  @Override
  public long startupNanos() {
    return 0;
  }

  @Override
  public long cpuNanos() {
    return -1;
  }

  @Override
  public List<String> lastLogLines(int n) {
    return List.of();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
