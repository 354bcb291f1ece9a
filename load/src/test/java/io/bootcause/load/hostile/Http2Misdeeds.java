package io.bootcause.load.hostile;

import static io.bootcause.load.SampleOutcome.BODY_TIMEOUT;
import static io.bootcause.load.SampleOutcome.CLOSED;
import static io.bootcause.load.SampleOutcome.GOAWAY;
import static io.bootcause.load.SampleOutcome.MALFORMED;
import static io.bootcause.load.SampleOutcome.OK;
import static io.bootcause.load.SampleOutcome.PROTOCOL;
import static io.bootcause.load.SampleOutcome.RESET;
import static io.bootcause.load.SampleOutcome.STREAM_RESET;
import static io.bootcause.load.SampleOutcome.TIMEOUT;
import static io.bootcause.load.hostile.Frames.ASKED;
import static io.bootcause.load.hostile.Frames.CONTINUATION;
import static io.bootcause.load.hostile.Frames.DATA;
import static io.bootcause.load.hostile.Frames.END_HEADERS;
import static io.bootcause.load.hostile.Frames.END_STREAM;
import static io.bootcause.load.hostile.Frames.GOAWAY_FRAME;
import static io.bootcause.load.hostile.Frames.HEADERS;
import static io.bootcause.load.hostile.Frames.PING;
import static io.bootcause.load.hostile.Frames.PUSH_PROMISE;
import static io.bootcause.load.hostile.Frames.RST_STREAM;
import static io.bootcause.load.hostile.Frames.SETTINGS;
import static io.bootcause.load.hostile.Frames.STATUS_100;
import static io.bootcause.load.hostile.Frames.STATUS_200;
import static io.bootcause.load.hostile.Frames.WINDOW_UPDATE;
import static io.bootcause.load.hostile.Frames.frame;
import static io.bootcause.load.hostile.Frames.join;
import static io.bootcause.load.hostile.Frames.number;
import static io.bootcause.load.hostile.Frames.numbers;
import static io.bootcause.load.hostile.Patience.patience;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.hostile.HostileServer.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What can go wrong in HTTP/2. Each connection carries one request. */
final class Http2Misdeeds {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final byte[] NONE = {};
  private static final byte[] HEAD = frame(HEADERS, END_HEADERS, ASKED, STATUS_200);
  private static final byte[] BODY = frame(DATA, END_STREAM, ASKED, ascii("hello"));
  private static final byte[] ANSWER = join(HEAD, frame(DATA, 0, ASKED, ascii("hello ")), BODY);

  private final String prefix;
  private final Transport transport;
  private final List<Misdeed> all = new ArrayList<>();

  private Http2Misdeeds(String prefix, Transport transport) {
    this.prefix = prefix;
    this.transport = transport;
  }

  static List<Misdeed> over(String prefix, Transport transport) {
    Http2Misdeeds misdeeds = new Http2Misdeeds(prefix, transport);
    misdeeds.connections();
    misdeeds.cuts();
    misdeeds.frames();
    misdeeds.messages();
    misdeeds.farewells();
    misdeeds.endless();
    return misdeeds.all;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void connections() {
    add("HTTP/1.1 instead", LONG, saysAtOnce(ascii("HTTP/1.1 505 No\r\n\r\n")), PROTOCOL);
    add(
        "garbage",
        LONG,
        saysAtOnce(ascii("\u0000\u0001what is this, and how much of it?")),
        PROTOCOL);
    add("closed", LONG, Peer::close, CLOSED);
    add("reset", LONG, Peer::reset, RESET, CLOSED);
    add("silence", patience(), Peer::stay, TIMEOUT);
    add("settings, then silence", patience(), says(NONE), TIMEOUT);
    add(
        "no stream allowed",
        patience(),
        saysAtOnce(frame(SETTINGS, 0, 0, numbers(2, 3, 4, 0))),
        TIMEOUT);
  }

  private static Script saysAtOnce(byte[] bytes) {
    return peer -> {
      peer.say(bytes);
      peer.stay();
    };
  }

  /** The answer ends after every number of bytes. */
  private void cuts() {
    int n = ANSWER.length;
    Script close =
        peer -> {
          Frames.greet(peer);
          peer.say(Arrays.copyOf(ANSWER, peer.number() % n));
          peer.close();
        };
    Script reset =
        peer -> {
          Frames.greet(peer);
          peer.say(Arrays.copyOf(ANSWER, peer.number() % n));
          peer.reset();
        };
    all.add(misdeed("cut at every byte, closed", n, LONG, close, CLOSED));
    all.add(misdeed("cut at every byte, reset", n, LONG, reset, RESET));
  }

  private void frames() {
    says("a frame of no known type", join(frame(0xfa, 0, ASKED, ascii("x")), ANSWER), OK);
    says("a frame beyond the limit", join(new byte[] {0x7f, 0, 0, 0, 0, 0, 0, 0, 1}), PROTOCOL);
    says(
        "headers that cannot be unpacked",
        frame(HEADERS, 5, ASKED, new byte[] {-1, -1, -1}),
        PROTOCOL);
    says("a body on stream 0", frame(DATA, 0, 0, ascii("x")), PROTOCOL);
    says("an answer on a stream never asked", frame(HEADERS, 5, 99, STATUS_200), PROTOCOL);
    says("an answer on a server's stream", frame(HEADERS, 5, 2, STATUS_200), PROTOCOL);
    says("a push nobody allowed", frame(PUSH_PROMISE, 4, ASKED, numbers(4, 2)), PROTOCOL);
    says("a continuation of nothing", frame(CONTINUATION, 4, ASKED, STATUS_200), PROTOCOL);
    says("headers broken into", join(frame(HEADERS, 0, ASKED, STATUS_200), BODY), PROTOCOL);
    says("settings of half a length", frame(SETTINGS, 0, 0, new byte[5]), PROTOCOL);
    says("a window of 2^31", frame(SETTINGS, 0, 0, numbers(2, 4, 4, 0x80000000)), PROTOCOL);
    says("a ping of half a length", frame(PING, 0, 0, new byte[4]), PROTOCOL);
    says("no more window for the connection", frame(WINDOW_UPDATE, 0, 0, number(0)), PROTOCOL);
    says("a window beyond all", frame(WINDOW_UPDATE, 0, 0, number(0x7fffffff)), PROTOCOL);
    says("padding beyond the frame", frame(DATA, 8, ASKED, new byte[] {50, 1}), PROTOCOL);
    says("a reset of stream 0", frame(RST_STREAM, 0, 0, number(2)), PROTOCOL);
  }

  private void messages() {
    says("a body before its head", BODY, MALFORMED, PROTOCOL);
    says("no status", frame(HEADERS, 5, ASKED, new byte[] {0x0f, 0x0d, 0x01, '5'}), MALFORMED);
    says("a status of letters", frame(HEADERS, 5, ASKED, Frames.status("abc")), MALFORMED);
    says("an interim answer that ends", frame(HEADERS, 5, ASKED, STATUS_100), MALFORMED, PROTOCOL);
    says(
        "length and body disagree",
        join(
            frame(
                HEADERS,
                END_HEADERS,
                ASKED,
                join(STATUS_200, new byte[] {0x0f, 0x0d, 0x02, '9', '9'})),
            BODY),
        MALFORMED);
    says("trailers", join(HEAD, frame(HEADERS, 5, ASKED, new byte[] {0, 1, 'x', 1, 'y'})), OK);
    says("a body after the end", join(ANSWER, BODY), OK);
  }

  private void farewells() {
    says("the stream reset", frame(RST_STREAM, 0, ASKED, number(2)), STREAM_RESET);
    says("the stream refused", frame(RST_STREAM, 0, ASKED, number(7)), STREAM_RESET);
    says(
        "the stream reset midway",
        join(HEAD, frame(RST_STREAM, 0, ASKED, number(8))),
        STREAM_RESET);
    says("gone, nothing looked at", frame(GOAWAY_FRAME, 0, 0, numbers(4, 0, 4, 0)), GOAWAY);
    says("gone with an error", frame(GOAWAY_FRAME, 0, 0, numbers(4, 0, 4, 11)), GOAWAY);
    says(
        "gone after the answer",
        join(frame(GOAWAY_FRAME, 0, 0, numbers(4, ASKED, 4, 0)), ANSWER),
        OK);
    add(
        "gone, and closed without the answer",
        LONG,
        peer -> {
          Frames.greet(peer);
          peer.say(frame(GOAWAY_FRAME, 0, 0, numbers(4, ASKED, 4, 2)));
          peer.close();
        },
        GOAWAY);
    add(
        "gone, the answer never comes",
        patience(),
        says(frame(GOAWAY_FRAME, 0, 0, numbers(4, ASKED, 4, 0))),
        TIMEOUT);
  }

  private void endless() {
    goesOn(
        "interim answers without end",
        frame(HEADERS, 4, ASKED, STATUS_100),
        BODY_TIMEOUT,
        PROTOCOL);
    goesOn("continuations without end", frame(CONTINUATION, 0, ASKED, new byte[8]), PROTOCOL);
    goesOn("pings without end", frame(PING, 0, 0, new byte[8]), TIMEOUT, PROTOCOL);
    goesOn("settings without end", frame(SETTINGS, 0, 0, NONE), TIMEOUT, PROTOCOL);
    add("a head and no body", patience(), says(HEAD), BODY_TIMEOUT);
    add(
        "a body without end",
        patience(),
        peer -> {
          Frames.greet(peer);
          peer.say(HEAD);
          while (true) {
            peer.say(frame(DATA, 0, ASKED, new byte[10]));
          }
        },
        BODY_TIMEOUT);
    add(
        "slow drip",
        patience(),
        peer -> {
          Frames.greet(peer);
          peer.say(HEAD);
          while (true) {
            peer.say(frame(DATA, 0, ASKED, new byte[1]));
            Thread.sleep(20);
          }
        },
        BODY_TIMEOUT);
    add(
        "empty frames without end",
        patience(),
        peer -> {
          Frames.greet(peer);
          peer.say(HEAD);
          while (true) {
            peer.say(frame(DATA, 0, ASKED, NONE));
          }
        },
        PROTOCOL,
        BODY_TIMEOUT);
  }

  private void goesOn(String name, byte[] again, SampleOutcome... expected) {
    boolean continues = again[3] == CONTINUATION;
    add(
        name,
        patience(),
        peer -> {
          Frames.greet(peer);
          if (continues) {
            peer.say(frame(HEADERS, 0, ASKED, STATUS_200));
          }
          while (true) {
            peer.say(again);
          }
        },
        expected);
  }

  private static Script says(byte[] bytes) {
    return peer -> {
      Frames.greet(peer);
      peer.say(bytes);
      peer.stay();
    };
  }

  private void says(String name, byte[] bytes, SampleOutcome... expected) {
    add(name, LONG, says(bytes), expected);
  }

  private void add(String name, Duration timeout, Script script, SampleOutcome... expected) {
    all.add(misdeed(name, timeout.equals(patience()) ? 1 : 2, timeout, script, expected));
  }

  private Misdeed misdeed(
      String name, int requests, Duration timeout, Script script, SampleOutcome... expected) {
    return new Misdeed(
        prefix + ": " + name,
        transport,
        transport.tls() != null,
        requests,
        Math.min(requests, 4),
        timeout,
        script,
        Set.of(expected));
  }
}
