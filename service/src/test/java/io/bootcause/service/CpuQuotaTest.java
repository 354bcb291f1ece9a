package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On directories that look like a control group file system: any machine can run it. */
class CpuQuotaTest {
  @TempDir private Path temp;

  private Path self(String mounts, String cgroup) throws IOException {
    Path self = Files.createDirectories(temp.resolve("self"));
    Files.writeString(self.resolve("mounts"), mounts);
    Files.writeString(self.resolve("cgroup"), cgroup);
    return self;
  }

  private Path ours(Path parent) {
    return parent.resolve("bootcause-" + ProcessHandle.current().pid());
  }

  @Test
  void versionOneGetsPeriodAndQuota() throws Exception {
    Path root = Files.createDirectories(temp.resolve("cpu,cpuacct/docker/abc"));
    Path self =
        self(
            "proc /proc proc rw 0 0\ncgroup "
                + temp.resolve("cpu,cpuacct")
                + " cgroup rw,cpu,cpuacct 0 0\n",
            "3:cpu,cpuacct:/docker/abc\n");
    CpuQuota quota = CpuQuota.of(1.5, self);
    assertThat(ours(root).resolve("cpu.cfs_quota_us")).hasContent("150000");
    assertThat(ours(root).resolve("cpu.cfs_period_us")).hasContent("100000");
    quota.admit(4711);
    assertThat(ours(root).resolve("cgroup.procs")).hasContent("4711");
    Files.writeString(ours(root).resolve("cpu.stat"), "nr_periods 40\nnr_throttled 10\n");
    assertThat(quota.throttledShare()).hasValue(0.25);
  }

  @Test
  void versionTwoEnablesTheControllerFirst() throws Exception {
    Path root = Files.createDirectories(temp.resolve("unified"));
    Files.writeString(root.resolve("cgroup.controllers"), "cpuset cpu io\n");
    Files.writeString(root.resolve("cgroup.subtree_control"), "io\n");
    CpuQuota.of(2, self("cgroup2 " + root + " cgroup2 rw 0 0\n", "0::/\n"));
    assertThat(root.resolve("cgroup.subtree_control")).hasContent("+cpu");
    assertThat(ours(root).resolve("cpu.max")).hasContent("200000 100000");
  }

  @Test
  void saysInOneLineThatItCannot() throws Exception {
    Path root = Files.createDirectories(temp.resolve("unified"));
    Files.writeString(root.resolve("cgroup.controllers"), "hugetlb\n");
    Path self = self("cgroup2 " + root + " cgroup2 rw 0 0\n", "0::/\n");
    ServiceException no = catchThrowableOfType(ServiceException.class, () -> CpuQuota.of(1, self));
    assertThat(no.kind()).isEqualTo(ServiceException.Kind.MEASUREMENT);
    assertThat(no.getMessage()).contains("does not let us limit").doesNotContain("\n");
    assertThat(catchThrowableOfType(ServiceException.class, () -> CpuQuota.of(0, self)).kind())
        .isEqualTo(ServiceException.Kind.USAGE);
  }
}
