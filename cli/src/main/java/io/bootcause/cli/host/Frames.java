package io.bootcause.cli.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What both sides say to each other: a kind in one byte, a length in four, then so many bytes. */
final class Frames {
  /** More than any frame has; what is longer is something else on the stream. */
  private static final int MOST = 16 << 20;

  /** One piece of a recording. */
  static final int CHUNK = 1 << 16;

  private static final ObjectMapper JSON = new ObjectMapper();

  private Frames() {}

  /** What a frame is. Both sides are of the same jar, so that places in this list may change. */
  enum Kind {
    /** That side runs. */
    HELLO,
    /** To that side: what to measure, a {@link HostOrder}. */
    ORDER,
    /** From either side, so that the other one knows. */
    ALIVE,
    /** To that side: hand over what there is, and end. */
    STOP,
    /** As {@link io.bootcause.report.Progress#stage}. */
    STAGE,
    DOING,
    /** In milliseconds. */
    LEFT,
    SAY,
    /** A piece of recording.json.gz. */
    RECORDING,
    /** The recording is complete: {@link HostFacts}. */
    DONE,
    /** The recording is complete, as far as the measurement came before it was stopped. */
    STOPPED,
    /** A {@link HostFailure}. */
    FAILED
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Frame(Kind kind, byte[] payload) {
    String text() {
      return new String(payload, StandardCharsets.UTF_8);
    }

    /** What was written as a value of this type. */
    <T> T as(Class<T> type) throws IOException {
      return JSON.readValue(payload, type);
    }
  }

  /** Writes frames, from any thread. */
  static final class Writer {
    private final DataOutputStream out;

    Writer(OutputStream out) {
      this.out = new DataOutputStream(out);
    }

    void write(Kind kind) throws IOException {
      write(kind, new byte[0], 0);
    }

    void write(Kind kind, String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      write(kind, bytes, bytes.length);
    }

    /** Writes a record of texts and figures. */
    void write(Kind kind, Record value) throws IOException {
      byte[] bytes;
      try {
        bytes = JSON.writeValueAsBytes(value);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("texts and figures can be written", e);
      }
      write(kind, bytes, bytes.length);
    }

    synchronized void write(Kind kind, byte[] payload, int length) throws IOException {
      out.writeByte(kind.ordinal());
      out.writeInt(length);
      out.write(payload, 0, length);
      out.flush();
    }
  }

  /** Reads frames. */
  static final class Reader {
    private static final Kind[] KINDS = Kind.values();
    private final DataInputStream in;

    Reader(InputStream in) {
      this.in = new DataInputStream(in);
    }

    /**
     * Waits for the next one.
     *
     * @throws EOFException at the stream's end, within a frame too
     * @throws IOException if the stream has something else in it
     */
    Frame read() throws IOException {
      int kind = in.readUnsignedByte();
      int length = in.readInt();
      if (kind >= KINDS.length || length < 0 || length > MOST) {
        throw new IOException("something else writes to the connection");
      }
      byte[] payload = new byte[length];
      in.readFully(payload);
      return new Frame(KINDS[kind], payload);
    }
  }
}
