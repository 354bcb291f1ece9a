package io.bootcause.cli.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.host.Frames.Frame;
import io.bootcause.cli.host.Frames.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class FramesTest {
  @Property(tries = 200)
  void whatIsWrittenIsReadAndEveryCutIsNoticed(
      @ForAll @Size(min = 1, max = 5) List<Kind> kinds, @ForAll byte[] payload, @ForAll int cut)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Frames.Writer out = new Frames.Writer(bytes);
    for (Kind kind : kinds) {
      out.write(kind, payload, payload.length);
    }

    Frames.Reader in = reader(bytes.toByteArray());
    for (Kind kind : kinds) {
      Frame frame = in.read();
      assertThat(frame.kind()).isEqualTo(kind);
      assertThat(frame.payload()).isEqualTo(payload);
    }
    assertThatThrownBy(in::read).isInstanceOf(EOFException.class);

    Frames.Reader half =
        reader(Arrays.copyOf(bytes.toByteArray(), Math.floorMod(cut, bytes.size())));
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < kinds.size(); i++) {
                half.read();
              }
            })
        .isInstanceOf(EOFException.class);
  }

  @Example
  void whatIsNoFrameIsSaidToBeNone() {
    byte[] text = "Welcome to this machine".getBytes(StandardCharsets.US_ASCII);

    assertThatThrownBy(() -> reader(text).read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("something else");
  }

  private static Frames.Reader reader(byte[] bytes) {
    return new Frames.Reader(new ByteArrayInputStream(bytes));
  }
}
