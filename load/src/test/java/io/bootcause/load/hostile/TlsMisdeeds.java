package io.bootcause.load.hostile;

import static io.bootcause.load.SampleOutcome.CLOSED;
import static io.bootcause.load.SampleOutcome.PROTOCOL;
import static io.bootcause.load.SampleOutcome.RESET;
import static io.bootcause.load.SampleOutcome.TLS;
import static io.bootcause.load.SampleOutcome.TLS_TIMEOUT;
import static io.bootcause.load.hostile.Patience.patience;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.hostile.HostileServer.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can go wrong before anything of HTTP is said, and with the records below it. */
final class TlsMisdeeds {
  private static final Duration LONG = Duration.ofSeconds(30);

  /** A fatal handshake_failure, in TLS 1.2's record. */
  private static final byte[] ALERT = {0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28};

  /** The beginning of a record that should hold a ServerHello. */
  private static final byte[] HALF_A_HELLO = {0x16, 0x03, 0x03, 0x00, 0x7a, 0x02, 0x00, 0x00};

  private static final byte[] NONSENSE = {0x16, 0x03, 0x03, 0x00, 0x04, 0x63, 0x00, 0x00, 0x00};

  private final String prefix;
  private final Transport transport;
  private final List<Misdeed> all = new ArrayList<>();

  private TlsMisdeeds(String prefix, Transport transport) {
    this.prefix = prefix;
    this.transport = transport;
  }

  static List<Misdeed> over(String prefix, Transport transport) {
    TlsMisdeeds misdeeds = new TlsMisdeeds(prefix, transport);
    misdeeds.handshakes();
    misdeeds.records();
    return misdeeds.all;
  }

  private void handshakes() {
    handshake(
        "plain text on a TLS port",
        LONG,
        peer -> {
          peer.in().read();
          peer.say("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
          peer.close();
        },
        TLS);
    handshake("an alert", LONG, says(ALERT), TLS);
    handshake("garbage", LONG, says("what is this?".getBytes(StandardCharsets.US_ASCII)), TLS);
    handshake("a handshake message of no kind", LONG, says(NONSENSE), TLS);
    handshake("silence", patience(), Peer::stay, TLS_TIMEOUT);
    handshake("half a hello, then silence", patience(), says(HALF_A_HELLO), TLS_TIMEOUT);
    handshake(
        "half a hello, then the end",
        LONG,
        peer -> {
          peer.in().read();
          peer.say(HALF_A_HELLO);
          peer.close();
        },
        CLOSED);
    handshake("closed", LONG, Peer::close, CLOSED);
    handshake(
        "reset",
        LONG,
        peer -> {
          peer.in().read();
          peer.reset();
        },
        RESET);
  }

  private static Script says(byte[] bytes) {
    return peer -> {
      peer.in().read();
      peer.say(bytes);
      peer.stay();
    };
  }

  private void handshake(String name, Duration timeout, Script script, SampleOutcome... expected) {
    add("handshake: " + name, false, timeout, script, expected);
  }

  private void records() {
    add(
        "no TLS record any more",
        true,
        LONG,
        peer -> {
          peer.in().read();
          peer.sayRaw("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
          peer.stay();
        },
        TLS);
    add(
        "a forged record",
        true,
        LONG,
        peer -> {
          peer.in().read();
          byte[] forged = new byte[5 + 64];
          forged[0] = 0x17;
          forged[1] = 0x03;
          forged[2] = 0x03;
          forged[4] = 64;
          peer.sayRaw(forged);
          peer.stay();
        },
        TLS);
    add(
        "the end without a goodbye",
        true,
        LONG,
        peer -> {
          peer.in().read();
          if (transport.protocol() == Transport.Protocol.HTTP_1_1) {
            peer.say("HTTP/1.1 200 OK\r\n\r\na body that ends with the connection");
          }
          peer.close();
        },
        CLOSED);
    if (transport.protocol() == Transport.Protocol.HTTP_2) {
      add(
          "HTTP/1.1 in answer to HTTP/2",
          true,
          LONG,
          peer -> {
            peer.say("HTTP/1.1 400 Bad Request\r\n\r\n");
            peer.stay();
          },
          PROTOCOL);
    }
  }

  private void add(
      String name, boolean tls, Duration timeout, Script script, SampleOutcome... expected) {
    all.add(
        new Misdeed(prefix + ": " + name, transport, tls, 2, 2, timeout, script, Set.of(expected)));
  }
}
