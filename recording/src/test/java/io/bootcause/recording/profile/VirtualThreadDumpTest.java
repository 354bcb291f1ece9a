package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VirtualThreadDumpTest {
  @TempDir Path dir;

  private static List<ProfiledStack> read(int jdk) throws Exception {
    String name = "virtual-threads-" + jdk + ".json";
    Path file =
        Path.of(Objects.requireNonNull(VirtualThreadDumpTest.class.getResource(name)).toURI());
    return VirtualThreadDump.read(file, 1_000, 10);
  }

  @Test
  void thoseThatWaitAndHaveNoCarrier() throws Exception {
    assertThat(read(25)).extracting(ProfiledStack::javaThreadId).containsExactly(65L, 66L);
    assertThat(read(21)).extracting(ProfiledStack::javaThreadId).containsExactly(33L);
  }

  @Test
  void areSeenAsTheProfilerSeesOtherThreads() throws Exception {
    ProfiledStack blocked = read(25).get(0);
    assertThat(blocked.threadName()).isEqualTo("tomcat-handler-18");
    assertThat(blocked.wall()).isTrue();
    assertThat(blocked.runnable()).isFalse();
    assertThat(blocked.samples()).isEqualTo(10);
    assertThat(blocked.firstNanos()).isEqualTo(1_000);
    assertThat(blocked.frames())
        .containsExactly(
            "java.lang.VirtualThread#run",
            "org.example.Ledger#balance",
            "java.util.concurrent.ConcurrentHashMap#computeIfAbsent",
            "libjvm.so#ObjectMonitor::enter");
    assertThat(blocked.kinds()).isEqualTo("JJJN");
  }

  @Test
  void loadersModulesAndAddressesAreNoPartOfAName() throws Exception {
    ProfiledStack parked = read(25).get(1);
    assertThat(parked.threadName()).isEqualTo("virtual");
    assertThat(parked.frames())
        .containsExactly(
            "java.lang.VirtualThread#run",
            "org.example.Calls#lambda$all$0",
            "org.example.Calls$$Lambda#get",
            "java.lang.VirtualThread#park");
  }

  @Test
  void whatIsNoDumpHasNoThreads() throws Exception {
    Path other = Files.writeString(dir.resolve("other.json"), "{}");
    assertThat(VirtualThreadDump.read(other, 1, 1)).isEmpty();
    Path broken = Files.writeString(dir.resolve("broken.json"), "{\"threadDump\": {");
    assertThatThrownBy(() -> VirtualThreadDump.read(broken, 1, 1)).isInstanceOf(IOException.class);
  }
}
