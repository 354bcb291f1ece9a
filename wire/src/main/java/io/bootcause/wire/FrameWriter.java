package io.bootcause.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Puts frames on a blocking channel; safe for several threads. See {@link FrameReader}. */
public final class FrameWriter {
  private final WritableByteChannel channel;
  private ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);

  public FrameWriter(WritableByteChannel channel) {
    this.channel = channel;
  }

  public synchronized void write(FrameType type, WireWriter body) throws IOException {
    write(type, body.view());
  }

  /** A frame without a body. */
  public synchronized void write(FrameType type) throws IOException {
    write(type, ByteBuffer.allocate(0));
  }

  private void write(FrameType type, ByteBuffer body) throws IOException {
    int length = body.remaining();
    if (length >= FrameReader.MAX_LENGTH) {
      throw new WireException("frame length " + length);
    }
    if (buffer.capacity() < length + 5) {
      buffer = ByteBuffer.allocateDirect(length + 5);
    }
    buffer.clear();
    buffer.putInt(length + 1).put((byte) type.code()).put(body).flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
