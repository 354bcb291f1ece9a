package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The resource in the documentation has fields that its definition (v1alpha2) has, of their types.
 */
class OperatorFileTest {
  private static final Map<String, JsonNodeType> SPEC =
      Map.ofEntries(
          Map.entry("image", JsonNodeType.STRING),
          Map.entry("version", JsonNodeType.STRING),
          Map.entry("additionalArgs", JsonNodeType.ARRAY),
          Map.entry("route", JsonNodeType.OBJECT),
          Map.entry("serviceType", JsonNodeType.STRING),
          Map.entry("auth", JsonNodeType.OBJECT),
          Map.entry("log", JsonNodeType.STRING),
          Map.entry("agentDeployTimeout", JsonNodeType.NUMBER),
          Map.entry("triggerUrl", JsonNodeType.STRING),
          Map.entry("preHooks", JsonNodeType.ARRAY),
          Map.entry("postHooks", JsonNodeType.ARRAY),
          Map.entry("persistentVolumeClaim", JsonNodeType.STRING),
          Map.entry("secretEnvVars", JsonNodeType.ARRAY));

  private static String file() throws IOException {
    return Files.readString(Path.of("../docs/hyperfoil.yaml"));
  }

  /** As it is, and with all that is commented out in it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itsFieldsAreKnown(boolean all) throws IOException {
    String text = all ? file().replaceAll("(?m)^  # ( *\\w+: ?\\S*)$", "  $1") : file();
    JsonNode resource = new YAMLMapper().readTree(text);
    assertThat(resource.path("apiVersion").asText()).isEqualTo("hyperfoil.io/v1alpha2");
    assertThat(resource.path("kind").asText()).isEqualTo("Hyperfoil");
    assertThat(resource.at("/metadata/name").asText()).isNotEmpty();
    assertThat(resource.path("spec").properties())
        .hasSizeGreaterThanOrEqualTo(all ? 6 : 3)
        .allSatisfy(
            field ->
                assertThat(field.getValue().getNodeType()).isEqualTo(SPEC.get(field.getKey())));
  }

  @Test
  void itsServiceTypeIsOfKubernetes() throws IOException {
    assertThat(new YAMLMapper().readTree(file()).at("/spec/serviceType").asText())
        .isIn("ClusterIP", "NodePort", "LoadBalancer", "ExternalName");
  }
}
