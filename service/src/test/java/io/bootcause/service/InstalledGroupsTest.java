package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledGroupsTest {
  @TempDir Path maven;
  @TempDir Path gradle;

  @BeforeEach
  void install() throws Exception {
    Files.createDirectories(maven.resolve("org/planner/core/dates/3.0.28"));
    Files.createDirectories(maven.resolve("org/planner/dates/3.0.28"));
    Files.createDirectories(gradle.resolve("com.acme/rates/2.1"));
  }

  private String of(String artifact, String version, String... names) {
    return new InstalledGroups(maven, gradle).groupOf(List.of(names), artifact, version);
  }

  @Test
  void theLongestGroupThatHasIt() {
    assertThat(of("dates", "3.0.28", "net.planner.model", "org.planner.core.api"))
        .isEqualTo("org.planner.core");
    assertThat(of("dates", "3.0.28", "org.planner")).isEqualTo("org.planner");
  }

  @Test
  void aGroupThatIsCalledAsItsOnlyArtifact() throws Exception {
    Files.createDirectories(maven.resolve("calendars/calendars/1.2"));
    assertThat(of("calendars", "1.2", "org.apache.dates")).isEqualTo("calendars");
  }

  @Test
  void whatGradleHasFetched() {
    assertThat(of("rates", "2.1", "com.acme.rates.a.b.c.d")).isEqualTo("com.acme");
  }

  @Test
  void anotherVersionOrGroupIsAnotherLibrary() {
    assertThat(of("dates", "3.0.29", "org.planner.core")).isNull();
    assertThat(of("dates", "3.0.28", "net.planner")).isNull();
    assertThat(of("dates", null, "org.planner")).isNull();
    assertThat(of("dates", "3.0.28", "", "..")).isNull();
  }
}
