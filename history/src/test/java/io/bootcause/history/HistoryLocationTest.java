package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://u:geheim@db.example/x",
        "jdbc:postgresql://u:geheim@127.0.0.1:1/db",
        "jdbc:postgresql://u:ge/heim@db.example/x?ssl=true",
        "jdbc:postgresql://u:ge?heim@db.example/x",
        "jdbc:postgresql://db.example:geheim/x"
      })
  void aUrlThatTheDriverCannotReadIsToldWithoutItsPassword(String url) {
    List<String> logged = new ArrayList<>();
    Handler handler =
        new StreamHandler() {
          @Override
          public synchronized void publish(LogRecord record) {
            logged.add(record.getMessage());
          }
        };
    Logger.getLogger("").addHandler(handler);
    try {
      assertThatThrownBy(() -> HistoryLocation.of(url, Map.of(), "/home/a"))
          .isInstanceOf(HistoryException.class)
          .hasMessageNotContaining("heim");
    } finally {
      Logger.getLogger("").removeHandler(handler);
    }
    assertThat(logged).isEmpty();
  }

  @Test
  void whatADriverSaysIsRepeatedWithoutPasswords() {
    HistoryLocation location =
        new HistoryLocation("jdbc:postgresql://db/x?user=me&password=a%26b", Path.of("live"));

    assertThat(location.withoutSecrets("no " + location.url() + ": neither a%26b nor a&b"))
        .isEqualTo("no jdbc:postgresql://db/x?user=me&password=***: neither *** nor ***");
  }

  @Test
  void passwordsAreNotShown() {
    String url = "jdbc:postgresql://me:secret@db/x?password=secret&ssl=true";

    assertThat(new HistoryLocation(url, Path.of("live")).shown())
        .isEqualTo("jdbc:postgresql://me:***@db/x?password=***&ssl=true");
  }
}
