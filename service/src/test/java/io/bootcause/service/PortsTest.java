package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PortsTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void chosenPortsAreOutOfReachOfOutgoingConnections() throws Exception {
    int firstLocal;
    try (var lines = Files.lines(Path.of("/proc/sys/net/ipv4/ip_local_port_range"))) {
      firstLocal = Integer.parseInt(lines.findFirst().orElseThrow().split("\\s+")[0]);
    }
    assumeTrue(firstLocal > 21_000);
    for (int i = 0; i < 20; i++) {
      assertThat(Ports.free()).isLessThan(firstLocal);
    }
  }

  @Test
  void aPortInUseIsNotFree() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
    }
  }
}
