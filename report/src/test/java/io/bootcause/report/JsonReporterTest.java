package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReporterTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream in = JsonReporter.class.getResourceAsStream("report.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Set<ValidationMessage> schemaErrors(String json) {
    return SCHEMA.validate(json, InputFormat.JSON);
  }

  private static String write(Investigated investigated) throws IOException {
    StringBuilder out = new StringBuilder();
    new JsonReporter().write(investigated, out);
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomcat-scan", "healthy", "invalid", "null-effect", "attack"})
  void goldenFilesFollowTheSchema(String sample) throws IOException {
    String json = Files.readString(Path.of("src/test/resources/golden", sample + ".json"), UTF_8);

    assertThat(SCHEMA.validate(json, InputFormat.JSON)).isEmpty();
  }

  @Test
  void schemaRefusesWhatItDoesNotKnow() throws IOException {
    String json = write(Samples.healthy()).replaceFirst("\"ruledOut\"", "\"ruled_out\"");

    assertThat(SCHEMA.validate(json, InputFormat.JSON)).isNotEmpty();
  }

  @Property(tries = 200)
  void anyTextAndAnyNumberFollowsTheSchema(@ForAll String text, @ForAll double number)
      throws IOException {
    String json = write(Samples.withEveryText(text, number));

    assertThat(SCHEMA.validate(json, InputFormat.JSON)).isEmpty();
    assertThat(MAPPER.readTree(json).at("/findings/0/title").textValue()).isEqualTo(text);
  }

  @Test
  void whatIsNotANumberIsNull() throws IOException {
    JsonNode json = MAPPER.readTree(write(Samples.withEveryText("x", Double.NaN)));

    assertThat(json.at("/findings/0/share").isNull()).isTrue();
    assertThat(json.at("/tried/0/experiment/interval/0").doubleValue()).isEqualTo(0.4);
  }

  @Test
  void nullEffectKeepsVerdictAndNote() throws IOException {
    JsonNode experiment =
        MAPPER.readTree(write(Samples.nullEffect())).at("/findings/0/fixes/0/experiment");

    assertThat(experiment.at("/verdict").textValue()).isEqualTo("INCONCLUSIVE");
    assertThat(experiment.at("/note").textValue()).startsWith("the changed service did not start");
    for (String number : new String[] {"control", "changed", "ratio", "interval", "replicates"}) {
      assertThat(experiment.get(number).isNull()).as(number).isTrue();
    }
  }

  @Test
  void untriedCandidatesAreListedWithoutAnExperiment() throws IOException {
    JsonNode fixes = MAPPER.readTree(write(Samples.tomcatScan())).at("/findings/0/fixes");

    assertThat(fixes).hasSize(4);
    assertThat(fixes.at("/3/change").textValue()).startsWith("property spring.mvc");
    assertThat(fixes.at("/3/experiment").isNull()).isTrue();
  }

  @Test
  void budgetOfTheSlowClassIsTheContractsBudget() throws IOException {
    JsonNode budget = MAPPER.readTree(write(Samples.tomcatScan())).at("/budget");

    assertThat(budget.at("/lines")).isEqualTo(budget.at("/classes/0/lines"));
    assertThat(budget.at("/unexplained").doubleValue()).isEqualTo(0.66);
    double sum = 0;
    for (JsonNode line : budget.at("/lines")) {
      sum += line.get("millis").doubleValue();
    }
    assertThat(sum).isCloseTo(47.91, org.assertj.core.data.Offset.offset(1e-9));
  }

  @Test
  void everyFieldIsDocumented() throws IOException {
    String documentation = Files.readString(Path.of("../docs/report-json.md"), UTF_8);
    Set<String> fields = new TreeSet<>();
    fieldNames(SCHEMA.getSchemaNode(), fields);

    assertThat(fields).hasSizeGreaterThan(40);
    assertThat(fields).allSatisfy(f -> assertThat(documentation).contains("`" + f + "`"));
  }

  private static void fieldNames(JsonNode schema, Set<String> names) {
    if (schema.path("properties").isObject()) {
      schema.get("properties").fieldNames().forEachRemaining(names::add);
    }
    schema.forEach(child -> fieldNames(child, names));
  }
}
