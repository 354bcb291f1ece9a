package io.bootcause.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * Takes frames off a blocking channel: {@code [int length][byte type][body]}, where length counts
 * type and body. Works on the channel itself, as the JDK's channel streams below 17 let a blocked
 * read hold up writes.
 */
public final class FrameReader {
  /** Longer frames are taken for garbage. */
  public static final int MAX_LENGTH = 16 << 20;

  private final ReadableByteChannel channel;
  private final ByteBuffer head = ByteBuffer.allocate(5);

  public FrameReader(ReadableByteChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the next frame.
   *
   * @throws EOFException if the other side closed the link, at whatever place
   * @throws WireException if what comes is not a frame
   */
  public Frame read() throws IOException {
    head.clear();
    fill(head);
    int length = head.getInt(0);
    if (length < 1 || length > MAX_LENGTH) {
      throw new WireException("frame length " + length);
    }
    FrameType type = FrameType.of(head.get(4));
    ByteBuffer body = ByteBuffer.allocate(length - 1);
    fill(body);
    return new Frame(type, body.array());
  }

  private void fill(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("link closed");
      }
    }
  }
}
