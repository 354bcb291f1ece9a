package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
    ListeningPorts ports = new ListeningPorts(List.of(dir.resolve("absent"), table), () -> 0);
    assertThat(ports.has(0x1F90)).isTrue();
    assertThat(ports.has(0x9C42)).isFalse();
    assertThat(ports.has(0x1F9)).isFalse();

    Files.delete(table);
    assertThat(ports.has(0x1F90)).isTrue();
  }

  /** A server opens its ports early; later on the tables may be long, and somebody waits. */
  @Test
  void whoServesRequestsDoesNotReadTheTablesForLong(@TempDir Path dir) throws Exception {
    AtomicLong seconds = new AtomicLong();
    Path table = Files.writeString(dir.resolve("tcp"), "");
    ListeningPorts ports =
        new ListeningPorts(List.of(table), () -> TimeUnit.SECONDS.toNanos(seconds.get()));
    seconds.set(100);
    assertThat(ports.has(0x1F90)).as("the first one that is wanted").isFalse();

    Files.writeString(table, TABLE);
    assertThat(ports.has(0x1F90)).isTrue();

    Files.writeString(table, TABLE.replace(":1F90 00000000:0000 0A", ":1F91 00000000:0000 0A"));
    seconds.set(130);
    assertThat(ports.has(0x1F91)).isFalse();
    ports.refresh();
    assertThat(ports.has(0x1F91)).isTrue();
    assertThat(ports.has(0x1F90)).isTrue();

    Files.writeString(table, TABLE.replace(":1F90 00000000:0000 0A", ":1F92 00000000:0000 0A"));
    seconds.set(131);
    ports.refresh();
    assertThat(ports.has(0x1F92)).as("asked a second ago").isFalse();
  }
}
