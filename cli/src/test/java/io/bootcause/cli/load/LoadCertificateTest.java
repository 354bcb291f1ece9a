package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.cli.certificate.TestKeys;
import io.bootcause.investigation.SecureService;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The command against a server that wants a certificate of its clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadCertificateTest {
  /** One that each environment has: the value is as good a password as any. */
  private static final String VARIABLE = "PATH";

  private SecureService service;
  private String url;
  private Path store;
  private Path certificate;
  private Path key;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    TestKeys keys = TestKeys.make(dir, "client", "RSA", System.getenv(VARIABLE));
    store = keys.store();
    TestKeys other = TestKeys.make(dir, "other", "EC");
    certificate = other.write("cert.pem", other.certificatePem());
    key = other.write("key.pem", other.keyPem());
    service = new SecureService(dir, keys.keys().getCertificate("a"));
    url = "https://127.0.0.1:" + service.port();
  }

  @AfterAll
  void stop() {
    service.close();
  }

  @Test
  void isAnsweredWithTheCertificate() {
    LoadRun run =
        LoadRun.of(
            "-n", "6", "-c", "2", "--cert", store.toString(), "--key-password-env", VARIABLE, url);

    assertThat(run.out()).contains("6 answered", "errors      none").doesNotContain("note: TLS");
    assertThat(run.code()).isIn(0, 3); // the machine may be too busy for figures
  }

  @Test
  void withoutItTheOptionIsNamed() {
    LoadRun run = LoadRun.of("-n", "2", "-c", "1", url);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("2  TLS failed")
        .contains(
            "note: TLS failed: the server wants a certificate of its clients and was shown none")
        .contains("; --cert gives one");
  }

  @Test
  void oneThatTheServerDoesNotKnowIsNamed() {
    LoadRun run =
        LoadRun.of(
            "-n", "2", "-c", "1", "--cert", certificate.toString(), "--key", key.toString(), url);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("2  TLS failed")
        // The JDK's server closes without an alert.
        .containsPattern(
            "note: TLS failed: the server (refuses|ends connections once it was shown) the client"
                + " certificate CN=other");
  }

  @Test
  void whatCannotBeUsedIsToldBeforeAnythingIsSent() {
    int before = service.answered();

    isAMistake("--cert is for https only", "--cert", store.toString(), "http://127.0.0.1:1/");
    isAMistake("--key goes with --cert", "--key", key.toString(), url);
    isAMistake("no private key in", "--cert", certificate.toString(), url);
    isAMistake("has a password", "--cert", store.toString(), url);
    isAMistake(
        "there is no variable NOWHERE_SET",
        "--cert",
        store.toString(),
        "--key-password-env",
        "NOWHERE_SET",
        url);
    isAMistake(
        "Hyperfoil is not given --cert",
        "--cert",
        store.toString(),
        "--key-password-env",
        VARIABLE,
        "-R",
        "10",
        "-k",
        "--hyperfoil",
        "http://127.0.0.1:1",
        url);

    assertThat(service.answered()).isEqualTo(before);
  }

  private static void isAMistake(String message, String... words) {
    LoadRun run = LoadRun.of(words);
    assertThat(run.mistakes()).contains(message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
