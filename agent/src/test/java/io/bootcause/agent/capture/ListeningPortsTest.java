package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListeningPortsTest {
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1
         1: 0100007F:9C42 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 2
      """;

  @Test
  void whatIsListenedOnIsTold(@TempDir Path dir) throws Exception {
    Path table = Files.writeString(dir.resolve("tcp"), TABLE);
    ListeningPorts ports = new ListeningPorts(List.of(dir.resolve("absent"), table));
    assertThat(ports.has(0x1F90)).isTrue();
    assertThat(ports.has(0x9C42)).isFalse();
    assertThat(ports.has(0x1F9)).isFalse();

    Files.delete(table);
    assertThat(ports.has(0x1F90)).isTrue();
  }
}
