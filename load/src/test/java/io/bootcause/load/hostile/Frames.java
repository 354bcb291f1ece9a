package io.bootcause.load.hostile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** HTTP/2 frames by hand (RFC 9113, 4.1 and 6), so that they can be wrong. */
final class Frames {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY_FRAME = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  /** From HPACK's static table. */
  static final byte[] STATUS_200 = {(byte) 0x88};

  static final byte[] STATUS_100 = status("100");

  /** The stream of the first request: 1 would be the answer to an upgrade from HTTP/1.1. */
  static final int ASKED = 3;

  private static final int PREFACE_BYTES = 24;

  private Frames() {}

  static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /** A status written out: a literal with an indexed name (RFC 7541, 6.2.2). */
  static byte[] status(String value) {
    return join(
        new byte[] {0x08, (byte) value.length()}, value.getBytes(StandardCharsets.US_ASCII));
  }

  static byte[] number(int value) {
    return numbers(4, value);
  }

  /** Pairs of width in bytes and value. */
  static byte[] numbers(int... widthsAndValues) {
    ByteBuffer out = ByteBuffer.allocate(4 * widthsAndValues.length);
    for (int i = 0; i < widthsAndValues.length; i += 2) {
      if (widthsAndValues[i] == 2) {
        out.putShort((short) widthsAndValues[i + 1]);
      } else {
        out.putInt(widthsAndValues[i + 1]);
      }
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer all = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  /** Takes the client's preface, sends settings, and waits for the head of a request. */
  static void greet(Peer peer) throws IOException {
    peer.in().readNBytes(PREFACE_BYTES);
    peer.say(frame(SETTINGS, 0, 0, new byte[0]));
    while (true) {
      byte[] head = peer.in().readNBytes(9);
      if (head.length < 9) {
        throw new IOException("the client has gone");
      }
      int length = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
      peer.in().readNBytes(length);
      if (head[3] == HEADERS) {
        if (head[8] != ASKED) {
          throw new IOException("the first request is on another stream: " + head[8]);
        }
        return;
      }
    }
  }
}
