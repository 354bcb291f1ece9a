package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.HttpProbe.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpProbeTest {
  private static final int TIMEOUT = 2_000;
  private static final int HANDSHAKE = 22;
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

  private static final String REQUIRES_TLS =
      "HTTP/1.1 400 \r\nConnection: close\r\n\r\nThis port requires TLS.\r\n";

  private static SSLContext tls;

  @BeforeAll
  static void certificate(@TempDir Path directory) throws Exception {
    tls = TestCertificate.serverContext(directory);
  }

  /** What a server does with a client whose first byte it has read. */
  private interface Talk {
    void with(Socket client, int first) throws IOException;
  }

  private static Answer ask(Talk talk) throws IOException {
    return ask(talk, TIMEOUT);
  }

  private static Answer ask(Talk talk, int timeoutMillis) throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> serve(listener, talk));
      server.setDaemon(true);
      server.start();
      return HttpProbe.ask(listener.getLocalPort(), timeoutMillis);
    }
  }

  private static void serve(ServerSocket listener, Talk talk) {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        talk.with(client, client.getInputStream().read());
      } catch (IOException e) {
        // That client has gone, or the test is over.
      }
    }
  }

  private static void say(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Goes on in TLS with what the first byte began. */
  private static SSLSocket secured(Socket client, int first) throws IOException {
    byte[] read = {(byte) first};
    return (SSLSocket)
        tls.getSocketFactory().createSocket(client, new ByteArrayInputStream(read), false);
  }

  private static void answerOverTls(Socket client, int first, String text) throws IOException {
    try (SSLSocket secured = secured(client, first)) {
      secured.getInputStream().read(new byte[1_024]);
      say(secured, text);
    }
  }

  private static Talk tlsOr(Talk inCleartext) {
    return (client, first) -> {
      if (first == HANDSHAKE) {
        answerOverTls(client, first, OK);
      } else {
        inCleartext.with(client, first);
      }
    };
  }

  @Test
  void anyStatusIsHttp() throws IOException {
    assertThat(ask((client, first) -> say(client, OK))).isEqualTo(Answer.HTTP);
    assertThat(ask((client, first) -> say(client, "HTTP/1.1 400 \r\n\r\nno such method")))
        .isEqualTo(Answer.HTTP);
  }

  @Test
  void aServerThatTellsCleartextClientsToUseTlsIsAskedInTls() throws IOException {
    assertThat(ask(tlsOr((client, first) -> say(client, REQUIRES_TLS)))).isEqualTo(Answer.HTTPS);
  }

  @Test
  void soIsOneThatAnswersWithAnAlert() throws IOException {
    assertThat(ask(tlsOr((client, first) -> say(client, "\u0015\u0003\u0003\u0000\u0002\u0002F"))))
        .isEqualTo(Answer.HTTPS);
  }

  @Test
  void soIsOneThatCloses() throws IOException {
    assertThat(ask(tlsOr((client, first) -> {}))).isEqualTo(Answer.HTTPS);
  }

  @Test
  void talkOfTlsAloneIsNone() throws IOException {
    assertThat(ask((client, first) -> say(client, REQUIRES_TLS))).isEqualTo(Answer.HTTP);
  }

  @Test
  void whatSpeaksNeitherStaysWhatItIs() throws IOException {
    assertThat(ask((client, first) -> {})).isEqualTo(Answer.SILENT);
    assertThat(ask((client, first) -> say(client, "SSH-2.0-OpenSSH_9.2\r\n")))
        .isEqualTo(Answer.OTHER);
  }

  @Test
  void tlsWithSomethingElseInItIsNotHttp() throws IOException {
    Talk mail = (client, first) -> answerOverTls(client, first, "220 mail.example ESMTP\r\n");

    assertThat(
            ask(
                (client, first) -> {
                  if (first == HANDSHAKE) {
                    mail.with(client, first);
                  }
                }))
        .isEqualTo(Answer.OTHER);
  }

  /** In TLS 1.3 it says so after the handshake. */
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aServerThatWantsOurCertificateIsKnownAsSuch(String version) throws IOException {
    Talk strict =
        (client, first) -> {
          if (first == HANDSHAKE) {
            try (SSLSocket secured = secured(client, first)) {
              secured.setUseClientMode(false);
              secured.setEnabledProtocols(new String[] {version});
              secured.setNeedClientAuth(true);
              secured.getInputStream().read();
            }
          }
        };

    Answer answer = ask(strict);

    assertThat(answer).isEqualTo(Answer.HTTPS_FOR_KNOWN_CLIENTS);
    assertThat(answer.isHttp()).isTrue();
    assertThat(answer.isSecure()).isTrue();
  }

  @Test
  void oneThatAnswersWithoutItDoesNotWantIt() throws IOException {
    Talk curious =
        (client, first) -> {
          if (first == HANDSHAKE) {
            try (SSLSocket secured = secured(client, first)) {
              secured.setUseClientMode(false);
              secured.setWantClientAuth(true);
              secured.getInputStream().read(new byte[1_024]);
              say(secured, OK);
            }
          }
        };

    assertThat(ask(curious)).isEqualTo(Answer.HTTPS);
  }

  @Test
  void soIsOneThatLeavesCleartextUnanswered() throws IOException {
    assertThat(ask(tlsOr((client, first) -> client.getInputStream().readAllBytes())))
        .isEqualTo(Answer.HTTPS);
  }

  @Test
  void whatSaysNothingInEitherIsSilent() throws IOException {
    assertThat(ask((client, first) -> client.getInputStream().readAllBytes(), 100))
        .isEqualTo(Answer.SILENT);
  }

  @Test
  void whereNobodyListensItIsRefused() throws IOException {
    int port;
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = listener.getLocalPort();
    }
    assertThat(HttpProbe.ask(port, TIMEOUT)).isEqualTo(Answer.REFUSED);
  }
}
