package io.bootcause.load.source;

import io.bootcause.load.workload.PercentEncoding;
import io.bootcause.load.workload.Template;
import io.bootcause.load.workload.Variables;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a {@code .http} file: its own ({@code @name = value}) before those of the chosen
 * environment in {@code http-client.env.json} and {@code http-client.private.env.json} beside it.
 */
final class FileVariables {
  private static final Pattern REFERENCE = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");
  private static final int MAX_DEPTH = 20;

  private final Path file;
  private final Map<String, String> values = new HashMap<>();
  private final Set<String> environments = new TreeSet<>();
  private final Variables.Source others;

  FileVariables(Path file, SourceOptions options) throws WorkloadSyntaxException {
    this.file = file;
    others = options.variables().source(0);
    for (String name : new String[] {"http-client.env.json", "http-client.private.env.json"}) {
      Path beside = file.toAbsolutePath().resolveSibling(name);
      if (Files.isRegularFile(beside)) {
        environment(beside, options.environment());
      }
    }
    String wanted = options.environment();
    if (wanted != null && !environments.contains(wanted)) {
      throw WorkloadSyntaxException.of(
          file,
          environments.isEmpty()
              ? "there is no http-client.env.json beside it"
              : "no environment " + wanted + "; there are " + String.join(", ", environments));
    }
  }

  private void environment(Path beside, @Nullable String wanted) throws WorkloadSyntaxException {
    DocumentNode all = DocumentNode.read(beside, false, Set.of());
    for (Map.Entry<String, DocumentNode> environment : all.fields().entrySet()) {
      if (!environment.getValue().isMap()) {
        throw WorkloadSyntaxException.at(
            beside, environment.getValue().line(), "an environment is an object of variables");
      }
      environments.add(environment.getKey());
      if (environment.getKey().equals(wanted)) {
        environment.getValue().fields().forEach((name, value) -> values.put(name, value.text()));
      }
    }
  }

  void define(String name, String value) {
    values.put(name, value);
  }

  /** Fills in what is known now; what is made for each request stays, if it is known at all. */
  String resolved(int line, String text) throws WorkloadSyntaxException {
    return resolved(line, text, UnaryOperator.identity());
  }

  /**
   * The same for a URL. As in IDEs, values are pieces of it, in which only what it must not have is
   * encoded; the one that it begins with says where to.
   */
  String resolvedUrl(int line, String text) throws WorkloadSyntaxException {
    return resolved(line, text, value -> Template.outsideBraces(value, PercentEncoding::ofPiece));
  }

  private String resolved(int line, String text, UnaryOperator<String> escape)
      throws WorkloadSyntaxException {
    String resolved = text;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      Matcher matcher = REFERENCE.matcher(resolved);
      boolean[] changed = new boolean[1];
      resolved =
          matcher.replaceAll(
              m -> {
                String value = values.get(m.group(1));
                changed[0] |= value != null;
                return Matcher.quoteReplacement(
                    value == null ? m.group() : m.start() == 0 ? value : escape.apply(value));
              });
      if (!changed[0]) {
        check(line, resolved);
        return resolved;
      }
    }
    throw WorkloadSyntaxException.at(file, line, "a variable that contains itself: " + text);
  }

  private void check(int line, String text) throws WorkloadSyntaxException {
    Matcher matcher = REFERENCE.matcher(text);
    while (matcher.find()) {
      try {
        others.compile(matcher.group(1));
      } catch (IllegalArgumentException e) {
        String hint =
            environments.isEmpty() || matcher.group(1).startsWith("$")
                ? ""
                : "; environments: " + String.join(", ", environments);
        throw WorkloadSyntaxException.at(file, line, e.getMessage() + hint);
      }
    }
  }
}
