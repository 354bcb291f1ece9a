package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded calls: as a table, one by one, and from a file. */
class RecordedCallsTest {
  private static final TapAnswer NO_COST = new TapAnswer(List.of(), List.of(), List.of(), 0, 0);

  @TempDir Path dir;

  private static TappedCall call(String... values) {
    return new TappedCall(
        1_700_000_000_123L,
        "exec-1",
        "shop.Orders",
        "find",
        1_500_000,
        0,
        List.of(),
        new String[0],
        values);
  }

  private static final TappedCall GOOD =
      call("id", "7", "by", "\"name\"", "result", "a.Order{id=7}");
  private static final TappedCall BAD =
      call("id", "8", "by", "null", "thrown", "java.lang.IllegalStateException: no");

  private static List<String> printed(int index, boolean json, TappedCall... calls) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordPrinter printer =
        new RecordPrinter(new PrintStream(bytes, true, StandardCharsets.UTF_8), index, json);
    for (TappedCall call : calls) {
      printer.print(call, NO_COST);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void aTableOfAll() {
    List<String> lines = printed(0, false, GOOD, BAD);
    assertThat(lines).hasSize(5).allMatch(line -> line.length() <= 80);
    assertThat(lines.get(0)).startsWith("index  time").endsWith("method, arguments");
    assertThat(lines.get(1))
        .startsWith("    1  ")
        .endsWith("    1.500  Orders#find(7, \"name\") = Order{id=7}");
    assertThat(lines.get(2).strip()).isEqualTo("exec-1");
    assertThat(lines.get(3)).startsWith("    2  ").contains("find(8, null) threw ");
  }

  @Test
  void oneOfThemWhole() {
    assertThat(printed(2, false, GOOD, BAD))
        .hasSize(4)
        .contains("  id = 8", "  thrown = java.lang.IllegalStateException: no");
    assertThat(printed(2, true, GOOD, BAD))
        .singleElement()
        .asString()
        .contains("\"index\":2")
        .contains("\"id\":\"8\"");
  }

  @Test
  void aFileHasThemAsTheyWere() throws Exception {
    Path file = dir.resolve("calls.jsonl");
    try (CallFile calls = CallFile.create(file)) {
      calls.add(GOOD);
      // A killed tool leaves what it had seen.
      assertThat(Files.readAllLines(file)).hasSize(1);
      calls.add(BAD);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    TappedCall[] read = CallFile.read(file).toArray(TappedCall[]::new);
    assertThat(printed(0, false, read)).isEqualTo(printed(0, false, GOOD, BAD));
    assertThat(printed(1, false, read)).isEqualTo(printed(1, false, GOOD, BAD));
    assertThat(printed(2, true, read)).isEqualTo(printed(2, true, GOOD, BAD));
    assertThatThrownBy(() -> CallFile.create(file))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("is there already");
  }

  @Test
  void otherFilesAreRefusedInOneLine() throws Exception {
    Path file = dir.resolve("other");
    assertThatThrownBy(() -> CallFile.read(file)).hasMessage("there is no file " + file);
    for (String text : List.of("no json", "{\"a\":1}", "[]", "\"x\"")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> CallFile.read(file))
          .as(text)
          .isInstanceOf(ServiceException.class)
          .hasMessage(file + " is not a file of record --out: line 1");
    }
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> CallFile.read(file)).isInstanceOf(ServiceException.class);
  }
}
