package io.bootcause.cli.host;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiverTest {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-2

  @TempDir Path dir;
  private Path file;

  @BeforeEach
  void name() {
    file = dir.resolve("jar");
  }

  @Test
  void takesWhatItIsToTakeAndNoByteMore() throws Exception {
    InputStream in = new ByteArrayInputStream("abcdef".getBytes(US_ASCII));

    assertThat(Receiver.receive(in, file, 3, ABC)).isEqualTo("received");
    assertThat(file).hasContent("abc");
    assertThat(in.readAllBytes()).asString(US_ASCII).isEqualTo("def");
  }

  @Test
  void otherBytesAreNotTaken() throws Exception {
    InputStream in = new ByteArrayInputStream("abd".getBytes(US_ASCII));

    assertThat(Receiver.receive(in, file, 3, ABC)).contains("changed on its way");
  }

  @Test
  void aConnectionThatEndsIsSaid() throws Exception {
    InputStream in = new ByteArrayInputStream("ab".getBytes(US_ASCII));

    assertThat(Receiver.receive(in, file, 3, ABC)).contains("ended after 2 bytes");
  }

  @Test
  void aDiskThatTakesNothingIsSaid() throws Exception {
    InputStream in = new ByteArrayInputStream("abc".getBytes(US_ASCII));

    assertThat(Receiver.receive(in, dir, 3, ABC)).startsWith("cannot write");
    assertThat(dir).isEmptyDirectory();
  }

  /** It goes over as one class file: a lambda would do, a second class would not. */
  @Test
  void isASingleClass() throws IOException {
    try (InputStream in = Receiver.class.getResourceAsStream("Receiver.class")) {
      byte[] bytes = in.readAllBytes();
      assertThat(HexFormat.of().formatHex(bytes, 0, 4)).isEqualTo("cafebabe");
      assertThat(new String(bytes, US_ASCII))
          .doesNotContain("io/bootcause/cli/host/Receiver$")
          .doesNotContain("io/bootcause/cli/host/Host");
    }
  }
}
