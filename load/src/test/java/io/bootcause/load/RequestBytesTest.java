package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestBytesTest {
  private static final InetSocketAddress TARGET =
      InetSocketAddress.createUnresolved("localhost", 8080);

  @Test
  void aPlainGet() {
    assertThat(text(HttpRequest.get("/send?a=1")))
        .startsWith("GET /send?a=1 HTTP/1.1\r\nHost: localhost:8080\r\n")
        .endsWith("\r\nUser-Agent: bootcause\r\nAccept: */*\r\n\r\n");
  }

  @Test
  void aBodyWithItsOwnLength() {
    HttpRequest post = request("POST", "/", Map.of("content-length", "99"), "{}");
    assertThat(text(post))
        .contains("Content-Length: 2\r\n")
        .doesNotContain("99")
        .endsWith("\r\n{}");
    assertThat(text(request("POST", "/", Map.of(), ""))).contains("Content-Length: 0\r\n");
  }

  @Test
  void givenHeadersReplaceOurs() {
    assertThat(text(request("GET", "/", Map.of("hOST", "shop.example", "accept", "text/html"), "")))
        .contains("hOST: shop.example\r\n")
        .contains("accept: text/html\r\n")
        .doesNotContain("localhost")
        .doesNotContain("*/*");
  }

  @Test
  void anIpv6HostIsBracketed() throws UnknownHostException {
    InetSocketAddress target = InetSocketAddress.createUnresolved("::1", 80);
    assertThat(text(RequestBytes.encode(0, HttpRequest.get("/"), target)))
        .contains("Host: [::1]:80\r\n");
    byte[] loopback = new byte[16];
    loopback[15] = 1;
    InetSocketAddress resolved = new InetSocketAddress(InetAddress.getByAddress(loopback), 80);
    assertThat(text(RequestBytes.encode(0, HttpRequest.get("/"), resolved)))
        .contains("Host: [::1]:80\r\n");
  }

  @Test
  void whatMayBeSentTwice() {
    assertThat(RequestBytes.encode(0, HttpRequest.get("/"), TARGET).idempotent()).isTrue();
    assertThat(RequestBytes.encode(0, request("POST", "/", Map.of(), ""), TARGET).idempotent())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'GE T', /, A, b",
    "'', /, A, b",
    "CONNECT, /, A, b",
    "GET, '/a b', A, b",
    "GET, '/ü', A, b",
    "GET, /, 'A:', b",
    "GET, /, '', b",
    "GET, /, Transfer-Encoding, chunked",
  })
  void refusesWhatCannotBeWritten(String method, String path, String name, String value) {
    assertThatThrownBy(() -> text(request(method, path, Map.of(name, value), "")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesSmuggledLines() {
    assertThatThrownBy(() -> text(HttpRequest.get("/\r\nX: y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> text(request("GET", "/", Map.of("A", "b\r\nX: y"), "")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static HttpRequest request(
      String method, String path, Map<String, String> headers, String body) {
    return new HttpRequest(method, path, headers, body.getBytes(StandardCharsets.UTF_8), 1);
  }

  private static String text(HttpRequest request) {
    return text(RequestBytes.encode(0, request, TARGET));
  }

  private static String text(RequestBytes encoded) {
    return StandardCharsets.ISO_8859_1.decode(encoded.bytes().duplicate()).toString();
  }
}
