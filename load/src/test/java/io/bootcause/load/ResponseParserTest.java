package io.bootcause.load;

import static io.bootcause.load.ResponseParser.Progress.COMPLETE;
import static io.bootcause.load.ResponseParser.Progress.MALFORMED;
import static io.bootcause.load.ResponseParser.Progress.MORE;
import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.ResponseParser.Progress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseParserTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  /** Everything one may want to know after some bytes. */
  private record Read(Progress progress, int status, boolean keepAlive, boolean atEof, int left) {}

  static Stream<Arguments> responses() {
    return Stream.of(
        whole("length", OK + "Content-Length: 5\r\n\r\nhello", 200, true),
        whole("no body", OK + "Content-Length: 0\r\n\r\n", 200, true),
        whole("name in any case", OK + "cOnTeNt-LeNgTh:5\r\n\r\nhello", 200, true),
        whole("space around", OK + "Content-Length \t:  5 \t\r\n\r\nhello", 200, true),
        whole("folded", OK + "Content-Length:\r\n 5\r\nX: a\r\n\tb\r\n\r\nhello", 200, true),
        whole("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", 200, true),
        whole("empty line before", "\r\n" + OK + "Content-Length: 0\r\n\r\n", 200, true),
        whole(
            "same length twice",
            OK + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
            200,
            true),
        whole("same length joined", OK + "Content-Length: 5, 5\r\n\r\nhello", 200, true),
        whole("no reason", "HTTP/1.1 204\r\n\r\n", 204, true),
        whole("204 with a length", "HTTP/1.1 204 X\r\nContent-Length: 5\r\n\r\n", 204, true),
        whole("304 with a length", "HTTP/1.1 304 X\r\nContent-Length: 5\r\n\r\n", 304, true),
        whole("status of an error", "HTTP/1.1 503 Busy\r\nContent-Length: 1\r\n\r\nx", 503, true),
        whole("closes", OK + "Connection: Close\r\nContent-Length: 0\r\n\r\n", 200, false),
        whole(
            "closes among others",
            OK + "Connection: x, close\r\nContent-Length: 0\r\n\r\n",
            200,
            false),
        whole(
            "both", OK + "Connection: close, keep-alive\r\nContent-Length: 0\r\n\r\n", 200, false),
        whole("1.0", "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", 200, false),
        whole(
            "1.0 lives on",
            "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n",
            200,
            true),
        whole(
            "interim",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n"
                + OK
                + "Content-Length: 2\r\n\r\nok",
            200,
            true),
        whole("switching", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", 101, true),
        whole(
            "chunks",
            OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=\"b\"\r\n world\r\n0\r\n\r\n",
            200,
            true),
        whole(
            "chunks in hex",
            OK
                + "Transfer-Encoding: Chunked\r\n\r\n1a\r\nabcdefghijklmnopqrstuvwxyz\r\n000\r\n\r\n",
            200,
            true),
        whole(
            "trailers",
            OK + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nA: b\r\nC: d\r\n\r\n",
            200,
            true),
        whole(
            "chunks with bare line feeds",
            OK + "Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n",
            200,
            true),
        whole(
            "chunks after gzip",
            OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            200,
            true),
        whole(
            "chunks beat a length",
            OK + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            200,
            false),
        read(
            "bytes behind",
            OK + "Content-Length: 2\r\n\r\nokHTTP",
            new Read(COMPLETE, 200, true, false, 4)),
        read("to the end of the stream", OK + "\r\nsome", new Read(MORE, 200, false, true, 0)),
        read(
            "unknown coding",
            OK + "Transfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nsome",
            new Read(MORE, 200, false, true, 0)),
        read(
            "body cut off",
            OK + "Content-Length: 5\r\n\r\nhell",
            new Read(MORE, 200, true, false, 0)),
        read("head cut off", OK + "Content-Le", new Read(MORE, 200, true, false, 0)));
  }

  static Stream<Arguments> garbage() {
    return Stream.of(
        bad("another protocol", "SSH-2.0-OpenSSH\r\n"),
        bad("TLS", "\u0016\u0003\u0001"),
        bad("HTTP/2", "HTTP/2 200\r\n"),
        bad("no status", "HTTP/1.1 OK\r\n"),
        bad("short status", "HTTP/1.1 20\r\n"),
        bad("long status", "HTTP/1.1 2000 OK\r\n"),
        bad("status 099", "HTTP/1.1 099 OK\r\n"),
        bad("no colon", OK + "Content-Length 5\r\n\r\n"),
        bad("no name", OK + ": 5\r\n\r\n"),
        bad("length not a number", OK + "Content-Length: five\r\n\r\n"),
        bad("length below zero", OK + "Content-Length: -1\r\n\r\n"),
        bad("length empty", OK + "Content-Length:\r\n\r\n"),
        bad("length too long", OK + "Content-Length: 99999999999999999999\r\n\r\n"),
        bad("two lengths", OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n"),
        bad("chunk size not a number", OK + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
        bad("chunk size empty", OK + "Transfer-Encoding: chunked\r\n\r\n\r\n"),
        bad("chunk size negative", OK + "Transfer-Encoding: chunked\r\n\r\n-1\r\n"),
        bad("chunk size too long", OK + "Transfer-Encoding: chunked\r\n\r\n1234567890abcdef0\r\n"),
        bad("chunk longer than said", OK + "Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n"),
        bad("head without end", OK + "X: y\r\n".repeat(20_000)),
        bad("line without end", OK + "X: " + "y".repeat(70_000)),
        bad(
            "trailers without end",
            OK + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + "X: y\r\n".repeat(20_000)),
        bad(
            "extension without end",
            OK + "Transfer-Encoding: chunked\r\n\r\n1;" + "x".repeat(70_000)),
        bad("empty lines without end", "\r\n".repeat(70_000)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"responses", "garbage"})
  void reads(String name, String bytes, Read expected) {
    Read actual = read(bytes(bytes), bytes.length(), false);
    if (expected.progress() == MALFORMED) {
      assertThat(actual.progress()).isEqualTo(MALFORMED);
    } else {
      assertThat(actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("responses")
  void readsTheSameHoweverItIsSplit(String name, String bytes, Read expected) {
    byte[] all = bytes(bytes);
    for (int split = 0; split <= all.length; split++) {
      assertThat(read(all, split, false)).as("split at %d", split).isEqualTo(expected);
    }
    assertThat(byteByByte(all)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("responses")
  void theAnswerToHeadEndsWithItsHead(String name, String bytes, Read expected) {
    String text = bytes;
    Read actual = read(bytes(text), 0, true);
    int head = Math.max(text.lastIndexOf("HTTP/1."), 0);
    boolean headWhole = text.indexOf("\n\r\n", head) >= 0 || text.indexOf("\n\n", head) >= 0;
    assertThat(actual.progress())
        .isEqualTo(headWhole || name.equals("bytes behind") ? COMPLETE : MORE);
  }

  /** Random bytes after a random valid beginning; mostly nonsense at every stage. */
  @Property
  void noBytesMakeItThrowOrReadOn(@ForAll("beginnings") String beginning, @ForAll byte[] noise) {
    ByteBuffer in = ByteBuffer.allocate(beginning.length() + noise.length);
    in.put(bytes(beginning)).put(noise).flip();
    ResponseParser parser = new ResponseParser();
    parser.reset(false);
    Progress first = parser.feed(in);
    int left = in.remaining();
    assertThat(first != MORE || left == 0).isTrue();
    // Once decided it stays decided, and takes nothing more.
    if (first != MORE) {
      assertThat(parser.feed(in)).isEqualTo(first);
      assertThat(in.remaining()).isEqualTo(left);
    }
  }

  @Property
  void noiseReadsTheSameHoweverItIsSplit(
      @ForAll("beginnings") String beginning, @ForAll("httpish") String noise) {
    byte[] all = bytes(beginning + noise);
    Read whole = read(all, all.length, false);
    assertThat(byteByByte(all)).isEqualTo(whole);
  }

  @Property
  void anotherResponseMayFollow(@ForAll("beginnings") String beginning, @ForAll byte[] noise) {
    ResponseParser parser = new ResponseParser();
    parser.reset(false);
    parser.feed(ByteBuffer.wrap(bytes(beginning)));
    parser.feed(ByteBuffer.wrap(noise));
    parser.reset(false);
    assertThat(parser.feed(ByteBuffer.wrap(bytes(OK + "Content-Length: 2\r\n\r\nok"))))
        .isEqualTo(COMPLETE);
    assertThat(parser.keepAlive()).isTrue();
  }

  @Provide
  Arbitrary<String> beginnings() {
    return Arbitraries.of(
        "",
        "HTTP/1.1 ",
        OK,
        OK + "Content-Length: ",
        OK + "Transfer-Encoding: chunked\r\n\r\n",
        OK + "Transfer-Encoding: chunked\r\n\r\n1\r\nx",
        OK + "Transfer-Encoding: chunked\r\n\r\n0\r\n",
        OK + "Content-Length: 3\r\n\r\n");
  }

  @Provide
  Arbitrary<String> httpish() {
    return Arbitraries.of(
            "\r",
            "\n",
            " ",
            "\t",
            ":",
            ",",
            ";",
            "0",
            "1",
            "5",
            "a",
            "f",
            "HTTP/1.1 200 OK\r\n",
            "Content-Length",
            "Transfer-Encoding: chunked\r\n",
            "Connection: close\r\n",
            "\r\n\r\n")
        .list()
        .ofMaxSize(20)
        .map(parts -> String.join("", parts));
  }

  private static Arguments whole(String name, String bytes, int status, boolean keepAlive) {
    return read(name, bytes, new Read(COMPLETE, status, keepAlive, false, 0));
  }

  private static Arguments bad(String name, String bytes) {
    return read(name, bytes, new Read(MALFORMED, 0, false, false, 0));
  }

  private static Arguments read(String name, String bytes, Read expected) {
    return Arguments.of(name, bytes, expected);
  }

  private static Read read(byte[] all, int split, boolean toHead) {
    ResponseParser parser = new ResponseParser();
    parser.reset(toHead);
    ByteBuffer first = ByteBuffer.wrap(all, 0, split);
    parser.feed(first);
    ByteBuffer second = ByteBuffer.wrap(all, split, all.length - split);
    Progress progress = parser.feed(second);
    return of(parser, progress, first.remaining() + second.remaining());
  }

  private static Read byteByByte(byte[] all) {
    ResponseParser parser = new ResponseParser();
    parser.reset(false);
    Progress progress = MORE;
    int left = 0;
    for (byte b : all) {
      ByteBuffer one = ByteBuffer.wrap(new byte[] {b});
      progress = parser.feed(one);
      left += one.remaining();
    }
    return of(parser, progress, left);
  }

  private static Read of(ResponseParser parser, Progress progress, int left) {
    return new Read(progress, parser.status(), parser.keepAlive(), parser.endsAtEof(), left);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
