package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a baseline is good for is tested with a whole diagnosis's report, in the tutorial. */
class BaselineOptionTest {
  @TempDir Path dir;

  private record Run(int exitCode, String err) {}

  private static Run run(String... args) {
    StringWriter err = new StringWriter();
    int exitCode =
        Main.commandLine(Path.of("no-such.yaml")).setErr(new PrintWriter(err, true)).execute(args);
    return new Run(exitCode, err.toString());
  }

  @Test
  void oneThatCannotBeUsedIsNamedBeforeTheWorkBegins() throws IOException {
    String none = dir.resolve("none.sarif").toString();
    Path text = Files.writeString(dir.resolve("text.sarif"), "not: [a, report");

    Run missing = run("explain", "no-such-recording", "--baseline", none);
    Run wrong = run("explain", "no-such-recording", "--baseline", text.toString());

    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("no such baseline: " + none);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("cannot use the baseline " + text + ": ");
  }
}
