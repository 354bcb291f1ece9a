package io.bootcause.service.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilerLibraryTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x64",
    "Linux, aarch64, linux-arm64",
    "Mac OS X, aarch64, macos",
    "Mac OS X, x86_64, macos"
  })
  void isInTheJarForEachMachine(String os, String arch, String directory) {
    String resource = ProfilerLibrary.resource(os, arch);
    assertThat(resource).isEqualTo(directory + "/libasyncProfiler.so");
    assertThat(ProfilerLibrary.class.getResource("/" + resource)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"Linux, s390x", "Windows 11, amd64"})
  void isNotThereForOthers(String os, String arch) {
    String resource = ProfilerLibrary.resource(os, arch);
    assertThat(ProfilerLibrary.class.getResource("/" + resource)).isNull();
  }
}
