package io.bootcause.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/ci.md tells people to paste. */
class CiPageTest {
  private static final Pattern COMMAND =
      Pattern.compile("java -jar bootcause\\.jar (.*?)(?: \\|\\||$)", Pattern.MULTILINE);

  private static JsonNode workflow() throws IOException {
    String page = Files.readString(Path.of("../docs/ci.md"), UTF_8);
    int start = page.indexOf("```yaml\n") + "```yaml\n".length();
    return new YAMLMapper().readTree(page.substring(start, page.indexOf("```", start)));
  }

  @Test
  void itsCommandsAreOurs() throws IOException {
    List<String> commands = new ArrayList<>();
    for (JsonNode step : workflow().at("/jobs/performance/steps")) {
      Matcher matcher = COMMAND.matcher(step.path("run").asText("").replace("\\\n", ""));
      while (matcher.find()) {
        List<String> words = Arguments.split(matcher.group(1));
        commands.add(words.get(0));
        // Fails if an option is unknown or its value is of the wrong kind.
        assertThat(
                Main.commandLine(Path.of("no-such.yaml"))
                    .parseArgs(words.toArray(String[]::new))
                    .errors())
            .isEmpty();
      }
    }
    assertThat(commands).containsExactly("compare", "diagnose");
  }

  @Test
  void everyStepRunsSomething() throws IOException {
    assertThat(workflow().at("/jobs/performance/steps"))
        .hasSizeGreaterThan(5)
        .allMatch(step -> step.has("run") != step.has("uses"));
  }
}
