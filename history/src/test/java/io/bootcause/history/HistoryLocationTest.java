package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryLocationTest {
  private static final Map<String, String> TEAM =
      Map.of("BOOTCAUSE_HISTORY", "jdbc:postgresql://db.example/bootcause");

  @Test
  void theOptionWinsOverTheEnvironmentAndThatOverTheHome() throws Exception {
    assertThat(HistoryLocation.of("jdbc:sqlite:/x/a.db", TEAM, "/home/a").orElseThrow())
        .isEqualTo(new HistoryLocation("jdbc:sqlite:/x/a.db", Path.of("/x/live")));
    assertThat(HistoryLocation.of(null, TEAM, "/home/a").orElseThrow())
        .isEqualTo(
            new HistoryLocation(
                "jdbc:postgresql://db.example/bootcause", Path.of("/home/a/.bootcause/live")));
    assertThat(HistoryLocation.of("", Map.of(), "/home/a").orElseThrow())
        .isEqualTo(
            new HistoryLocation(
                "jdbc:sqlite:/home/a/.bootcause/history.db", Path.of("/home/a/.bootcause/live")));
    assertThat(HistoryLocation.of("off", TEAM, "/home/a")).isEmpty();
    assertThat(HistoryLocation.of(null, Map.of("BOOTCAUSE_HISTORY", "off"), "/home/a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "history.db",
        "jdbc:mysql://x/y",
        "jdbc:sqlite:",
        "jdbc:sqlite::memory:",
        "jdbc:sqlite:file:x",
        "on"
      })
  void whatIsNoHistoryIsSaidSo(String url) {
    assertThatThrownBy(() -> HistoryLocation.of(url, Map.of(), "/home/a"))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("jdbc:sqlite:FILE");
  }

  @Test
  void passwordsAreNotShown() {
    String url = "jdbc:postgresql://me:secret@db/x?password=secret&ssl=true";

    assertThat(new HistoryLocation(url, Path.of("live")).shown())
        .isEqualTo("jdbc:postgresql://me:***@db/x?password=***&ssl=true");
  }
}
