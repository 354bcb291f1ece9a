package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
  @TempDir private Path dir;

  private static String script(String shell) {
    StringWriter out = new StringWriter();
    assertThat(Main.commandLine().setOut(new PrintWriter(out)).execute("completion", shell))
        .isZero();
    return out.toString();
  }

  /** What a real bash proposes for a line that ends with this word. */
  private String proposals(String... words) throws IOException, InterruptedException {
    Path script = Files.writeString(dir.resolve("completion"), script("bash"));
    String ask =
        "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMP_LINE=\"$*\";"
            + " COMP_POINT=${#COMP_LINE}; _complete_bootcause; echo \"${COMPREPLY[@]}\"";
    ProcessBuilder bash = new ProcessBuilder("bash", "--norc", "-c", ask, script.toString());
    bash.command().addAll(java.util.List.of(words));
    Process process = bash.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    assertThat(proposals("bootcause", "com").split(" ")).contains("compare", "completion");
    assertThat(proposals("bootcause", "diagnose", "--jv").split(" "))
        .contains("--jvm", "--jvm-args");
    assertThat(proposals("bootcause", "diagnose", "--format", "s")).contains("sarif");
    assertThat(proposals("bootcause", "diagnose", "--").split(" "))
        .contains("--config")
        .doesNotContain("--requests", "--target");
  }

  @Test
  void zshGetsAScriptToo() {
    assertThat(script("ZSH")).contains("bashcompinit", "complete -F _complete_bootcause");
  }

  @Test
  void anUnknownShellIsBadUsage() {
    StringWriter err = new StringWriter();

    assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute("completion", "fish"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("fish");
  }
}
