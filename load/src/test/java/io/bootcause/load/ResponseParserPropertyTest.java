package io.bootcause.load;

import static io.bootcause.load.ResponseParser.Progress.COMPLETE;
import static io.bootcause.load.ResponseParser.Progress.MORE;
import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.ResponseParser.Progress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any valid answer reads the same however it comes; any damage ends in an answer, too. */
class ResponseParserPropertyTest {
  private record Read(Progress progress, int status, boolean keepAlive, boolean atEof, int taken) {}

  @Property(tries = 300)
  void aValidAnswerReadsTheSameSplitAnywhere(@ForAll("answers") String answer) {
    byte[] all = answer.getBytes(StandardCharsets.ISO_8859_1);
    Read whole = read(all, all.length, all.length);
    assertThat(whole.progress()).isEqualTo(COMPLETE);
    assertThat(whole.taken()).isEqualTo(all.length);
    for (int i = 0; i <= all.length; i++) {
      assertThat(read(all, i, all.length)).as("split at %d", i).isEqualTo(whole);
    }
  }

  /** Every beginning of it but the whole is unfinished, and not taken for anything else. */
  @Property(tries = 300)
  void aTruncatedAnswerIsNeverComplete(@ForAll("answers") String answer) {
    byte[] all = answer.getBytes(StandardCharsets.ISO_8859_1);
    for (int length = 0; length < all.length; length++) {
      Read part = read(all, length, length);
      assertThat(part.progress()).as("%d bytes", length).isEqualTo(MORE);
      assertThat(part.atEof()).as("%d bytes", length).isFalse();
    }
  }

  @Property
  void aDamagedAnswerReadsTheSameSplitAnywhere(
      @ForAll("answers") String answer, @ForAll("damages") List<int[]> damages) {
    byte[] all = answer.getBytes(StandardCharsets.ISO_8859_1);
    for (int[] damage : damages) {
      all = damaged(all, damage[0], damage[1], (byte) damage[2]);
    }
    Read whole = read(all, all.length, all.length);
    assertThat(whole.taken()).isBetween(0, all.length);
    for (int i = 0; i <= all.length; i++) {
      assertThat(read(all, i, all.length)).as("split at %d", i).isEqualTo(whole);
    }
  }

  private static byte[] damaged(byte[] bytes, int kind, int where, byte by) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = where % bytes.length;
    StringBuilder text = new StringBuilder(new String(bytes, StandardCharsets.ISO_8859_1));
    switch (kind) {
      case 0 -> text.setCharAt(at, (char) (by & 0xff));
      case 1 -> text.deleteCharAt(at);
      case 2 -> text.insert(at, (char) (by & 0xff));
      default -> text.insert(at, text.substring(0, at)); // a part twice
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  @Provide
  Arbitrary<List<int[]>> damages() {
    Arbitrary<int[]> one =
        Combinators.combine(
                Arbitraries.integers().between(0, 3),
                Arbitraries.integers().between(0, 10_000),
                Arbitraries.oneOf(
                    Arbitraries.integers().between(0, 255),
                    Arbitraries.of((int) '\r', (int) '\n', (int) ':', (int) ' ', (int) ';')))
            .as((kind, where, by) -> new int[] {kind, where, by});
    return one.list().ofMinSize(1).ofMaxSize(4);
  }

  @Provide
  Arbitrary<String> answers() {
    Arbitrary<String> interim =
        Arbitraries.of(
            "", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Hints\r\nLink: </x>\r\n\r\n");
    Arbitrary<String> reason = Arbitraries.of(" OK", " ", "", " Not: found");
    Arbitrary<Integer> status = Arbitraries.of(200, 201, 301, 404, 500, 599);
    Arbitrary<String> headers =
        Arbitraries.of(
                "Server: x\r\n",
                "X-Empty:\r\n",
                "Connection: close\r\n",
                "X-Folded: a\r\n  b\r\n",
                "Date: Sat, 01 Jan 2022 00:00:00 GMT\r\n")
            .list()
            .ofMaxSize(4)
            .map(list -> String.join("", list));
    return Combinators.combine(interim, status, reason, headers, bodies())
        .as((i, s, r, h, b) -> i + "HTTP/1.1 " + s + r + "\r\n" + h + b);
  }

  /** The framing header, the end of the head, and the body. */
  private static Arbitrary<String> bodies() {
    Arbitrary<String> data =
        Arbitraries.strings().withChars("abc\r\n0;: ").ofMinLength(1).ofMaxLength(20);
    Arbitrary<String> fixed =
        Arbitraries.strings()
            .withChars("abc\r\n0;: ")
            .ofMaxLength(30)
            .map(body -> "Content-Length: " + body.length() + "\r\n\r\n" + body);
    Arbitrary<String> chunk =
        Combinators.combine(data, Arbitraries.of("", ";a", ";a=b", " ;a=\"b c\""))
            .as(
                (d, extension) ->
                    Integer.toHexString(d.length()) + extension + "\r\n" + d + "\r\n");
    Arbitrary<String> chunked =
        Combinators.combine(
                chunk.list().ofMaxSize(4), Arbitraries.of("", "X-Sum: 1\r\n", "A: b\r\nC: d\r\n"))
            .as(
                (chunks, trailers) ->
                    "Transfer-Encoding: chunked\r\n\r\n"
                        + String.join("", chunks)
                        + "0\r\n"
                        + trailers
                        + "\r\n");
    return Arbitraries.oneOf(fixed, chunked);
  }

  private static Read read(byte[] all, int split, int length) {
    ResponseParser parser = new ResponseParser();
    parser.reset(false);
    ByteBuffer first = ByteBuffer.wrap(all, 0, split);
    parser.feed(first);
    ByteBuffer second = ByteBuffer.wrap(all, split, length - split);
    Progress progress = parser.feed(second);
    return new Read(
        progress,
        parser.status(),
        parser.keepAlive(),
        parser.endsAtEof(),
        length - first.remaining() - second.remaining());
  }
}
