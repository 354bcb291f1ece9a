package io.bootcause.cli.load;

import io.bootcause.cli.load.hyperfoil.Agent;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Load from other machines. */
final class HyperfoilOptions {
  @Option(
      names = "--hyperfoil",
      paramLabel = "URL",
      description = "Load by the agents of this Hyperfoil controller, not from here.")
  private @Nullable String controller;

  @Option(
      names = "--agents",
      paramLabel = "AGENT,…",
      split = ",",
      description =
          "With --hyperfoil: where its agents run: host, or name=user@host:port. Without, the "
              + "controller sends.")
  private List<String> agents = new ArrayList<>();

  @Option(
      names = "--hyperfoil-yaml",
      paramLabel = "FILE",
      description = "Only write Hyperfoil's benchmark file; or also, with --hyperfoil.")
  private @Nullable Path yaml;

  boolean wanted() {
    if (controller == null && yaml == null && !agents.isEmpty()) {
      throw new TypeConversionException("--agents goes with --hyperfoil");
    }
    return controller != null || yaml != null;
  }

  /** Its address; null if it is only asked for the file. */
  @Nullable URI controller() {
    String text = controller;
    if (text == null) {
      return null;
    }
    String url = text.contains("://") ? text : "http://" + text;
    try {
      URI uri = new URI(url);
      if (uri.getHost() != null && url.matches("(?i)https?://[^/?#@]+/*")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "a controller is written as http://host:8090, and is not: " + text);
  }

  List<Agent> agents() {
    return agents.stream().map(Agent::parse).toList();
  }

  @Nullable Path yaml() {
    return yaml;
  }
}
