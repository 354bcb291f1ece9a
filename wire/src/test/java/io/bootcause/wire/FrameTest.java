package io.bootcause.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;

class FrameTest {
  @Test
  void framesComeOffInTheOrderTheyWentOn() throws IOException {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    FrameWriter writer = new FrameWriter(Channels.newChannel(wire));
    WireWriter body = new WireWriter();
    body.putString("x".repeat(100_000));
    writer.write(FrameType.REPLY, body);
    writer.write(FrameType.HEARTBEAT);

    FrameReader reader = reader(wire.toByteArray());
    Frame first = reader.read();
    assertThat(first.type()).isEqualTo(FrameType.REPLY);
    assertThat(first.body().getString()).hasSize(100_000);
    Frame second = reader.read();
    assertThat(second.type()).isEqualTo(FrameType.HEARTBEAT);
    assertThat(second.body().remaining()).isZero();
    assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
  }

  @Test
  void aFrameCutShortIsAnEndOfStream() {
    byte[] bytes = ByteBuffer.allocate(7).putInt(10).put((byte) 5).array();
    assertThatThrownBy(() -> reader(bytes).read()).isInstanceOf(EOFException.class);
  }

  @Test
  void lengthsNoOneWouldSendAreRefusedWithoutAllocatingThem() {
    for (int length : new int[] {0, -1, Integer.MAX_VALUE, FrameReader.MAX_LENGTH + 1}) {
      byte[] bytes = ByteBuffer.allocate(5).putInt(length).put((byte) 5).array();
      assertThatThrownBy(() -> reader(bytes).read())
          .isInstanceOf(WireException.class)
          .hasMessage("frame length " + length);
    }
  }

  @Test
  void unknownTypesAreRefused() {
    byte[] bytes = ByteBuffer.allocate(5).putInt(1).put((byte) 99).array();
    assertThatThrownBy(() -> reader(bytes).read())
        .isInstanceOf(WireException.class)
        .hasMessage("unknown frame type 99");
  }

  private static FrameReader reader(byte[] bytes) {
    return new FrameReader(Channels.newChannel(new ByteArrayInputStream(bytes)));
  }
}
