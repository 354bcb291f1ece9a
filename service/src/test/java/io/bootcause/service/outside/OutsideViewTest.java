package io.bootcause.service.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.Reading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutsideViewTest {
  @TempDir Path dir;

  private static Map<String, Double> byName(List<Reading> readings) {
    Map<String, Double> values = new HashMap<>();
    readings.forEach(r -> values.put(r.name(), r.value()));
    return values;
  }

  private void file(String name, String text) throws IOException {
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** This very process: what the kernel really says. */
  @Test
  void readsALiveProcess() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket waiting = new Socket(server.getInetAddress(), server.getLocalPort())) {
      assertThat(waiting.isConnected()).isTrue();
      Map<String, Double> values =
          byName(
              OutsideView.once(
                  Path.of("/proc"), ProcessHandle.current().pid(), server.getLocalPort()));
      assertThat(values.get("sched.run.nanos[all]")).isPositive();
      assertThat(values).containsKey("sched.wait.nanos[all]");
      assertThat(values.get("sched.switches.voluntary")).isPositive();
      assertThat(values.get("sockets[LISTEN]")).isEqualTo(1);
      assertThat(values.get("accept.backlog")).isEqualTo(1);
      assertThat(values.get("safepoint.count")).isPositive();
      assertThat(values.get("safepoint.sync.nanos")).isPositive();
      assertThat(values.get("cpus")).isPositive();
      assertThat(values.get("write.calls")).isPositive();
      assertThat(values.get("write.bytes")).isGreaterThan(values.get("write.calls"));
      assertThat(values.get("files.open")).isBetween(5.0, values.get("files.max"));
    }
  }

  @Test
  void whatManyOpenFilesAreOf() throws IOException {
    file(
        "limits",
        "Limit            Soft Limit   Hard Limit   Units\nMax open files   1024  4096  files\n");
    Files.createDirectories(dir.resolve("fd"));
    for (int i = 0; i < 300; i++) {
      String target =
          i < 100
              ? "socket:[" + i + "]"
              : i < 200 ? "/srv/reports/day-" + i + ".csv" : "/srv/" + "a".repeat(i);
      Files.createSymbolicLink(dir.resolve("fd/" + i), Path.of(target));
    }
    List<Reading> readings = new ArrayList<>();
    OpenFiles.read(dir, 1, readings);

    assertThat(byName(readings))
        .containsOnly(
            Map.entry("files.open", 300.0),
            Map.entry("files.max", 1024.0),
            Map.entry("files.of[socket]", 100.0),
            Map.entry("files.of[/srv/reports/*.csv]", 100.0));
  }

  @Test
  void kindsOfFiles() {
    assertThat(OpenFiles.kind("anon_inode:[eventpoll]")).isEqualTo("eventpoll");
    assertThat(OpenFiles.kind("pipe:[77]")).isEqualTo("pipe");
    assertThat(OpenFiles.kind("/tmp/up_3f_00012.tmp (deleted)")).isEqualTo("/tmp/*.tmp");
    assertThat(OpenFiles.kind("/srv/v2/rates.csv")).isEqualTo("/srv/v2/rates.csv");
  }

  @Test
  void sumsThreadsOfOnePool() throws IOException {
    for (int i = 1; i <= 3; i++) {
      file("task/" + i + "/schedstat", (100 * i) + " " + (10 * i) + " 7\n");
      file("task/" + i + "/comm", (i < 3 ? "exec-" + i : "main") + "\n");
      file(
          "task/" + i + "/status",
          "Name:\tx\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t2\n");
    }
    List<Reading> readings = new ArrayList<>();
    ThreadSchedule.read(dir, 1, readings);
    assertThat(byName(readings))
        .containsEntry("sched.run.nanos[all]", 600.0)
        .containsEntry("sched.wait.nanos[all]", 60.0)
        .containsEntry("sched.wait.nanos[exec-#]", 30.0)
        .containsEntry("sched.run.nanos[main]", 300.0)
        .containsEntry("sched.switches.voluntary", 15.0)
        .containsEntry("sched.switches.involuntary", 6.0);
  }

  @Test
  void takesTheNearestQuotaAboveAProcess() throws IOException {
    file("p/cgroup", "0::/slice/app\n");
    file("fs/slice/cpu.max", "150000 100000\n");
    file("fs/slice/cpu.stat", "usage_usec 9\nnr_periods 10\nnr_throttled 4\nthrottled_usec 1500\n");
    file("fs/slice/app/cpu.max", "max 100000\n");
    List<Reading> readings = new ArrayList<>();
    ControlGroup.read(dir.resolve("p"), dir.resolve("fs"), 1, readings);
    assertThat(byName(readings))
        .containsEntry("cgroup.quota.cpus", 1.5)
        .containsEntry("cgroup.periods", 10.0)
        .containsEntry("cgroup.throttled", 4.0)
        .containsEntry("cgroup.throttled.nanos", 1_500_000.0);
  }

  @Test
  void readsTheQuotaOfAnOldKernel() throws IOException {
    file("p/cgroup", "4:cpu,cpuacct:/app\n");
    file("fs/cpu/app/cpu.cfs_quota_us", "50000\n");
    file("fs/cpu/app/cpu.cfs_period_us", "100000\n");
    file("fs/cpu/app/cpu.stat", "nr_periods 2\nnr_throttled 1\nthrottled_time 77\n");
    List<Reading> readings = new ArrayList<>();
    ControlGroup.read(dir.resolve("p"), dir.resolve("fs"), 1, readings);
    assertThat(byName(readings))
        .containsEntry("cgroup.quota.cpus", 0.5)
        .containsEntry("cgroup.throttled.nanos", 77.0);
  }

  @Test
  void saysNothingOfAQuotaThatIsNone() throws IOException {
    file("p/cgroup", "0::/app\n");
    file("fs/app/cpu.max", "max 100000\n");
    List<Reading> readings = new ArrayList<>();
    ControlGroup.read(dir.resolve("p"), dir.resolve("fs"), 1, readings);
    assertThat(readings).isEmpty();
  }

  @Test
  void countsSocketsOfThePortOnly() throws IOException {
    file(
        "net/tcp",
        """
          sl  local_address rem_address   st tx_queue rx_queue
           0: 00000000:1F90 00000000:0000 0A 00000000:0000000B 00:00000000
           1: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000
           2: 0100007F:1F91 0100007F:9C41 01 00000000:00000000 00:00000000
           3: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000
        """);
    file("net/tcp6", "   0: 0:1F90 0:9C42 08 00000000:00000000 00:00000000\n");
    List<Reading> readings = new ArrayList<>();
    Sockets.read(SocketTable.rows(dir.resolve("net")), 8080, 1, readings);
    assertThat(byName(readings))
        .containsOnly(
            Map.entry("sockets[LISTEN]", 1.0),
            Map.entry("sockets[ESTABLISHED]", 1.0),
            Map.entry("sockets[CLOSE_WAIT]", 1.0),
            Map.entry("accept.backlog", 11.0));
  }

  @Test
  void countsWhatTheProcessWaitsToConnectTo() throws IOException {
    file(
        "net/tcp",
        """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt uid timeout inode
           0: 0100007F:9C40 0100007F:1F90 02 00000001:00000000 01:00000044 00000000 0 0 11 2
           1: 0100007F:9C41 0100007F:1F90 02 00000001:00000000 01:00000044 00000001 0 0 12 2
           2: 0100007F:9C42 0100007F:1F90 02 00000001:00000000 01:00000044 00000000 0 0 99 2
           3: 0100007F:9C43 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 0 0 13 1
        """);
    file("net/netstat", "TcpExt: Syncookies TCPSynRetrans X\nTcpExt: 1 42 3\nIpExt: A\nIpExt: 1\n");
    List<Reading> readings = new ArrayList<>();
    Connecting.read(
        SocketTable.rows(dir.resolve("net")),
        dir.resolve("net"),
        () -> Set.of("11", "12", "13"),
        1,
        readings);
    assertThat(byName(readings))
        .containsOnly(
            Map.entry("connecting[127.0.0.1:8080]", 2.0), Map.entry("syn.retransmissions", 42.0));
  }

  @Test
  void aProcessThatIsGoneTellsNothing() {
    List<Reading> readings = new ArrayList<>();
    ThreadSchedule.read(dir.resolve("none"), 1, readings);
    ControlGroup.read(dir.resolve("none"), dir, 1, readings);
    Sockets.read(SocketTable.rows(dir.resolve("none")), 80, 1, readings);
    Connecting.read(
        SocketTable.rows(dir.resolve("none")), dir.resolve("none"), Set::of, 1, readings);
    Safepoints.read(Map.of(), 1, readings);
    CollectionCause.read(Map.of(), 1, readings);
    assertThat(readings).isEmpty();
  }

  @Test
  void whyGarbageWasCollectedLast() {
    List<Reading> readings = new ArrayList<>();
    CollectionCause.read(Map.of("sun.gc.lastCause", "No GC"), 1, readings);
    assertThat(readings).isEmpty();

    CollectionCause.read(Map.of("sun.gc.lastCause", "G1 Humongous Allocation"), 1, readings);
    assertThat(byName(readings))
        .containsExactly(Map.entry("gc.cause[G1 Humongous Allocation]", 1.0));
  }
}
