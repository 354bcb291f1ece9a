package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a baseline is good for is tested with a whole diagnosis's report, in the tutorial. */
class BaselineOptionTest {
  @TempDir Path dir;

  @Test
  void oneThatCannotBeUsedIsNamedBeforeTheWorkBegins() throws IOException {
    String none = dir.resolve("none.sarif").toString();
    Path text = Files.writeString(dir.resolve("text.sarif"), "not: [a, report");

    CommandRun missing = CommandRun.of("explain", "no-such-recording", "--baseline", none);
    CommandRun wrong = CommandRun.of("explain", "no-such-recording", "--baseline", text.toString());

    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("no such baseline: " + none);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("cannot use the baseline " + text + ": ");
  }
}
