package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The command over TLS and HTTP/2. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadProtocolsTest {
  private static final String PASSWORD = "changeit";

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private HttpsServer server;
  private Path authority = Path.of("");
  private String url;
  private String out = "";

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    Path store = dir.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          seen.add(exchange.getRequestURI().toString());
          byte[] answer = "ok".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    authority =
        Files.writeString(
            dir.resolve("ca.pem"),
            "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(keys.getCertificate("a").getEncoded())
                + "\n-----END CERTIFICATE-----\n");
    url = "https://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterAll
  void stop() {
    server.stop(0);
  }

  @Test
  void templatesAndExpectationsOverTls() {
    seen.clear();
    int code = run("-n", "6", "-c", "1", "--expect-body", "regex:^ok$", url + "/a/{{$counter}}");
    assertThat(code).isIn(0, 3);
    assertThat(seen).containsExactly("/a/1", "/a/2", "/a/3", "/a/4", "/a/5", "/a/6");
    assertThat(out).contains("6 answered", "errors      none", "  TLS ");
    assertThat(run("-n", "2", "-c", "1", "--expect-body", "no", url)).isIn(1, 3);
    assertThat(out).contains("2  answered, but not as expected", "not met: body contains no");
  }

  @Test
  void aServerWithoutHttp2IsNotTakenForOne() {
    assertThat(run("-n", "2", "-c", "1", "--http2", "--streams", "4", url)).isEqualTo(3);
    assertThat(out)
        .contains("2 of 2 requests", "2  HTTP/2 protocol violated")
        .contains("note: HTTP/2 protocol violated: the server does not choose HTTP/2 (ALPN)");
  }

  @Test
  void aCertificateOfAnotherNameIsToldAsSuch() {
    assertThat(run("-n", "2", "-c", "1", "--cacert", authority.toString(), url)).isEqualTo(3);
    assertThat(out).contains("2  TLS failed", "note: TLS failed: ").contains("127.0.0.1");
  }

  @Test
  void whatDoesNotGoTogetherIsAMistake() {
    assertThat(run("-t", "2", url)).isEqualTo(2);
    assertThat(run("--streams", "4", url)).isEqualTo(2);
    assertThat(run("-k", "http://127.0.0.1:1/")).isEqualTo(2);
    assertThat(run("--cacert", "/nowhere.pem", url)).isEqualTo(2);
    assertThat(out).isEmpty();
  }

  private int run(String... args) {
    LoadRun run = LoadRun.of(args);
    out = run.out();
    return run.code();
  }
}
