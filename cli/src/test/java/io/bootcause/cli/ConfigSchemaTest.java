package io.bootcause.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The schema of bootcause.yaml is made from the commands' own options. After a change of an option,
 * write it anew:
 *
 * <pre>mvn test -pl cli -am -Dtest=ConfigSchemaTest -Dgolden.update=true</pre>
 */
class ConfigSchemaTest {
  private static final Path SCHEMA = Path.of("../docs/bootcause.schema.json");
  private static final Path PAGE = Path.of("../docs/configuration.md");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void theSchemaHasEveryOptionOfTheCommands() throws IOException {
    String made = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(schema()) + "\n";
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(SCHEMA, made, UTF_8);
    }
    assertThat(Files.readString(SCHEMA, UTF_8)).isEqualTo(made);
    assertThat(schema().at("/properties/diagnose/properties"))
        .hasSize((int) options("diagnose").stream().filter(o -> key(o) != null).count());
  }

  @Test
  void thePagesExampleFollowsTheSchemaAndIsAccepted() throws Exception {
    String example = example();

    assertThat(committed().validate(YAML.readTree(example))).isEmpty();
    Path file = Files.createTempFile("bootcause", ".yaml");
    try {
      Files.writeString(file, example);
      for (String command : List.of("diagnose", "compare", "load")) {
        CommandSpec spec =
            Main.commandLine(file, command)
                .parseArgs(command, "http://127.0.0.1/")
                .subcommand()
                .commandSpec();
        assertThat(ConfigDefaults.applied(spec).keySet())
            .as("options of the example that reach " + command)
            .hasSameSizeAs(
                ConfigFile.parse("example", example).sections().get(command).entries().keySet());
      }
    } finally {
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo: {}",
        "diagnose: {jvm_args: a}",
        "diagnose: {no-prove: 1}",
        "diagnose: {port: four}",
        "diagnose: {time-budget: soon}",
        "diagnose: {time-budget: -5}",
        "diagnose: {jvm: [17]}",
        "compare: {layout: tar}",
        "compare: {format: [sarif]}",
        "compare: {rate: fast}"
      })
  void theSchemaRefusesWhatTheToolRefuses(String text) throws Exception {
    assertThat(committed().validate(YAML.readTree(text))).isNotEmpty();

    Path file = Files.createTempFile("bootcause", ".yaml");
    try {
      Files.writeString(file, text);
      assertThat(
              Main.commandLine(file)
                  .setErr(new java.io.PrintWriter(new java.io.StringWriter()))
                  .execute("diagnose"))
          .isEqualTo(ExitCode.USAGE);
    } finally {
      Files.delete(file);
    }
  }

  private static JsonSchema committed() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(SCHEMA, UTF_8));
  }

  /** The first block of YAML on the page. */
  private static String example() throws IOException {
    String page = Files.readString(PAGE, UTF_8);
    int start = page.indexOf("```yaml\n") + "```yaml\n".length();
    return page.substring(start, page.indexOf("```", start));
  }

  private static List<OptionSpec> options(String command) {
    return Main.commandLine().getSubcommands().get(command).getCommandSpec().options();
  }

  private static String key(OptionSpec option) {
    return ConfigDefaults.key(option);
  }

  private static ObjectNode schema() {
    ObjectNode schema = JSON.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "bootcause.yaml");
    schema.put("description", "Options of Bootcause's commands; the command line wins.");
    schema.put("type", "object").put("additionalProperties", false);
    ObjectNode sections = schema.putObject("properties");
    for (String command : ConfigDefaults.COMMANDS) {
      ObjectNode section = sections.putObject(command);
      section.put("description", "Options of bootcause " + command + ".");
      section.putArray("type").add("object").add("null");
      section.put("additionalProperties", false);
      ObjectNode properties = section.putObject("properties");
      options(command).stream()
          .filter(o -> key(o) != null)
          .sorted(java.util.Comparator.comparing(ConfigSchemaTest::key))
          .forEach(o -> properties.set(key(o), property(o)));
    }
    return schema;
  }

  private static JsonNode property(OptionSpec option) {
    ObjectNode property = JSON.createObjectNode();
    property.put("description", description(option));
    String usual = option.defaultValue();
    if (usual != null) {
      property.put("default", usual);
    }
    if (option.isMultiValue()) {
      property.putArray("anyOf").add(value(option));
      ObjectNode list = JSON.createObjectNode().put("type", "array");
      list.set("items", value(option));
      property.withArray("/anyOf").add(list);
      return property;
    }
    return property.setAll(value(option));
  }

  private static ObjectNode value(OptionSpec option) {
    ObjectNode value = JSON.createObjectNode();
    switch (OptionType.of(option)) {
      case FLAG -> value.put("type", "boolean");
      case INTEGER -> value.put("type", "integer");
      case NUMBER -> value.put("type", "number");
      case TIME -> {
        value.putArray("type").add("string").add("number"); // of seconds
        value.put("pattern", TimeSpan.PATTERN).put("minimum", 0);
      }
      case CHOICE -> OptionType.choices(option).forEach(value.withArray("/enum")::add);
      case TEXT -> value.putArray("type").add("string").add("number");
    }
    return value;
  }

  private static String description(OptionSpec option) {
    List<String> candidates = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(candidates::add);
    }
    Map<String, String> words =
        Map.of(
            "${DEFAULT-VALUE}", String.valueOf(option.defaultValue()),
            "${COMPLETION-CANDIDATES}", String.join(", ", candidates));
    String text = String.join(" ", option.description());
    for (Map.Entry<String, String> word : words.entrySet()) {
      text = text.replace(word.getKey(), word.getValue());
    }
    return text;
  }
}
