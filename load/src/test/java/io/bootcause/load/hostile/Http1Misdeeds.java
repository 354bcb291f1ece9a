package io.bootcause.load.hostile;

import static io.bootcause.load.SampleOutcome.BODY_TIMEOUT;
import static io.bootcause.load.SampleOutcome.CLOSED;
import static io.bootcause.load.SampleOutcome.MALFORMED;
import static io.bootcause.load.SampleOutcome.OK;
import static io.bootcause.load.SampleOutcome.RESET;
import static io.bootcause.load.SampleOutcome.STATUS;
import static io.bootcause.load.SampleOutcome.TIMEOUT;
import static io.bootcause.load.hostile.Patience.patience;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.hostile.HostileServer.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can go wrong in HTTP/1.1, in cleartext and under TLS alike. */
final class Http1Misdeeds {
  private static final String HEAD = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String WITH_LENGTH =
      HEAD + "Content-Type: text/plain\r\nContent-Length: 11\r\n\r\nhello world";
  private static final String WITH_CHUNKS =
      CHUNKED + "5;a=b\r\nhello\r\n6\r\n world\r\n0\r\nX-Sum: 42\r\n\r\n";
  private static final Duration LONG = Duration.ofSeconds(30);

  private final String prefix;
  private final Transport transport;
  private final boolean tls;
  private final List<Misdeed> all = new ArrayList<>();

  private Http1Misdeeds(String prefix, Transport transport) {
    this.prefix = prefix;
    this.transport = transport;
    this.tls = transport.tls() != null;
  }

  static List<Misdeed> over(String prefix, Transport transport) {
    Http1Misdeeds misdeeds = new Http1Misdeeds(prefix, transport);
    misdeeds.cuts("length", WITH_LENGTH);
    misdeeds.cuts("chunks", WITH_CHUNKS);
    misdeeds.heads();
    misdeeds.lengths();
    misdeeds.chunks();
    misdeeds.endless();
    misdeeds.atTheWrongTime();
    return misdeeds.all;
  }

  /** The answer ends after every number of bytes, in three ways. */
  private void cuts(String name, String answer) {
    int n = answer.length();
    // So many handshakes at a time would take longer than anybody should wait.
    int skip = tls ? 5 : 1;
    int atOnce = tls ? 4 : 1;
    int step = tls ? 11 : 1;
    Script close =
        peer -> {
          peer.request();
          peer.say(answer.substring(0, peer.number() * skip % n));
          peer.close();
        };
    Script reset =
        peer -> {
          peer.request();
          peer.say(answer.substring(0, peer.number() * skip % n));
          peer.reset();
        };
    Script stay =
        peer -> {
          peer.request();
          peer.say(answer.substring(0, 1 + peer.number() * step % (n - 1)));
          peer.stay();
        };
    all.add(misdeed(name + " cut at every byte, closed", n / skip, atOnce, LONG, close, CLOSED));
    all.add(misdeed(name + " cut at every byte, reset", n / skip, atOnce, LONG, reset, RESET));
    all.add(
        misdeed(
            name + " cut at every byte, stalled",
            (n - 1) / step,
            n,
            patience(),
            stay,
            BODY_TIMEOUT));
  }

  private void heads() {
    says("garbage", "\u0000\u0001\u0002 what?", MALFORMED);
    says("another protocol", "SSH-2.0-OpenSSH_9.6\r\n", MALFORMED);
    says("another version", "HTTP/2 200\r\n\r\n", MALFORMED);
    says("no status", "HTTP/1.1 OK\r\n\r\n", MALFORMED);
    says("no colon", HEAD + "Content-Length 5\r\n\r\n", MALFORMED);
    says("a line of 70 KB", HEAD + "X: " + "y".repeat(70_000), MALFORMED);
    says("10,000 headers", HEAD + "X: abcde\r\n".repeat(10_000) + "\r\n", MALFORMED);
    says("a status outside the expected", "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", STATUS);
  }

  private void lengths() {
    says("length below zero", HEAD + "Content-Length: -5\r\n\r\nhello", MALFORMED);
    says("length repeated", HEAD + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", OK);
    says(
        "lengths conflict",
        HEAD + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        MALFORMED);
    says(
        "length beyond numbers",
        HEAD + "Content-Length: 9" + "9".repeat(40) + "\r\n\r\n",
        MALFORMED);
    says("length no number", HEAD + "Content-Length: 0x10\r\n\r\n", MALFORMED);
    says("length too short", HEAD + "Content-Length: 2\r\n\r\nhello", OK);
    saysAndCloses("length too long", HEAD + "Content-Length: 9\r\n\r\nhello", CLOSED);
    saysAndCloses("length huge", HEAD + "Content-Length: 999999999999999999\r\n\r\nhello", CLOSED);
  }

  private void chunks() {
    says("chunk size negative", CHUNKED + "-5\r\nhello\r\n", MALFORMED);
    says("chunk size overflows", CHUNKED + "ffffffffffffffffff\r\nhello\r\n", MALFORMED);
    says("chunk size with junk", CHUNKED + "5five\r\nhello\r\n0\r\n\r\n", MALFORMED);
    says("chunk size no number", CHUNKED + "zz\r\nhello\r\n", MALFORMED);
    says("chunk size missing", CHUNKED + "\r\nhello\r\n", MALFORMED);
    says("chunk longer than said", CHUNKED + "2\r\nhello\r\n", MALFORMED);
    says("chunk extension of 70 KB", CHUNKED + "5;" + "x".repeat(70_000), MALFORMED);
    says("trailers of 100 KB", CHUNKED + "0\r\n" + "X: abcde\r\n".repeat(10_000), MALFORMED);
  }

  private void endless() {
    all.add(misdeed("silence", 2, 2, patience(), Peer::stay, TIMEOUT));
    goesOn("head without end", HEAD, "X: y\r\n", 10, BODY_TIMEOUT);
    goesOn("head without end, fast", HEAD, "X: y\r\n".repeat(500), 0, MALFORMED);
    goesOn("interim answers without end", "", "HTTP/1.1 100 Continue\r\n\r\n", 0, BODY_TIMEOUT);
    goesOn("chunks without end", CHUNKED, "5\r\nhello\r\n", 0, BODY_TIMEOUT);
    goesOn("body without end", HEAD + "\r\n", "hello world ".repeat(500), 0, BODY_TIMEOUT);
    goesOn("slow drip", HEAD + "Content-Length: 1000000\r\n\r\n", "x", 20, BODY_TIMEOUT);
    goesOn("slow drip of the head", "HTTP/1.1 200 OK\r\nX: ", "x", 20, BODY_TIMEOUT);
    goesOn("empty lines without end", "", "\r\n".repeat(2_000), 0, MALFORMED);
  }

  private void atTheWrongTime() {
    all.add(misdeed("closes instead of an answer", 3, 1, LONG, readAndThen(Peer::close), CLOSED));
    all.add(misdeed("resets instead of an answer", 3, 1, LONG, readAndThen(Peer::reset), RESET));
    all.add(misdeed("resets before the request", 3, 1, LONG, Peer::reset, RESET, CLOSED));
    // Which of the two is on its way first is not for the client to know.
    all.add(
        misdeed(
            "answers before the request",
            3,
            1,
            LONG,
            peer -> {
              peer.say(WITH_LENGTH);
              peer.stay();
            },
            OK,
            MALFORMED,
            TIMEOUT));
    says("answers twice", WITH_LENGTH + WITH_LENGTH, OK);
  }

  private static Script readAndThen(Script then) {
    return peer -> {
      peer.request();
      then.serve(peer);
    };
  }

  private void says(String name, String answer, SampleOutcome... expected) {
    all.add(
        misdeed(
            name,
            2,
            1,
            LONG,
            readAndThen(
                peer -> {
                  peer.say(answer);
                  peer.stay();
                }),
            expected));
  }

  private void saysAndCloses(String name, String answer, SampleOutcome... expected) {
    all.add(
        misdeed(
            name,
            2,
            1,
            LONG,
            readAndThen(
                peer -> {
                  peer.say(answer);
                  peer.close();
                }),
            expected));
  }

  private void goesOn(
      String name, String first, String again, int everyMillis, SampleOutcome... expected) {
    all.add(
        misdeed(
            name,
            1,
            1,
            patience(),
            readAndThen(
                peer -> {
                  peer.say(first);
                  peer.sayForEver(again, everyMillis);
                }),
            expected));
  }

  private Misdeed misdeed(
      String name,
      int requests,
      int atOnce,
      Duration timeout,
      Script script,
      SampleOutcome... expected) {
    return new Misdeed(
        prefix + ": " + name, transport, tls, requests, atOnce, timeout, script, Set.of(expected));
  }
}
