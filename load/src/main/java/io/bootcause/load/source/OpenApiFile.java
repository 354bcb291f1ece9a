package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an OpenAPI 3 document: GET, and others only when asked. Parameters take their
 * example, their schema's example or default, or its first permitted value; an operation whose
 * required parameter has none of these is left out.
 *
 * <p>Own code on a plain tree rather than swagger-parser, which brings some twenty libraries for
 * what is a walk along {@code paths} here. Only references within the document are followed.
 */
final class OpenApiFile {
  private static final Set<String> METHODS =
      Set.of("get", "head", "options", "post", "put", "patch", "delete");
  private static final Pattern SERVER_VARIABLE = Pattern.compile("\\{([^}]+)}");

  private final Path file;
  private final DocumentNode document;
  private final SourceOptions options;
  private final List<HttpRequest> requests = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private @Nullable Origin origin;
  private String base = "";
  private int changing;

  private OpenApiFile(Path file, DocumentNode document, SourceOptions options) {
    this.file = file;
    this.document = document;
    this.options = options;
  }

  static Sourced read(Path file, DocumentNode document, SourceOptions options)
      throws WorkloadSyntaxException {
    return new OpenApiFile(file, document, options).read();
  }

  private Sourced read() throws WorkloadSyntaxException {
    if (!document.get("openapi").text().startsWith("3.")) {
      throw WorkloadSyntaxException.at(
          file, document.line(), "neither an OpenAPI 3 document nor a HAR file");
    }
    server();
    DocumentNode paths = document.get("paths");
    for (Map.Entry<String, DocumentNode> path : paths.fields().entrySet()) {
      if (!path.getKey().startsWith("/")) {
        throw WorkloadSyntaxException.at(
            file, path.getValue().line(), "a path starts with a slash: " + path.getKey());
      }
      DocumentNode item = resolved(path.getValue());
      for (Map.Entry<String, DocumentNode> operation : item.fields().entrySet()) {
        if (METHODS.contains(operation.getKey())) {
          take(operation.getKey(), path.getKey(), item, operation.getValue());
        }
      }
    }
    if (changing > 0) {
      notes.add(changing + " operations with other methods than GET are left out");
    }
    if (requests.isEmpty()) {
      throw WorkloadSyntaxException.at(
          file,
          paths.line(),
          "no operation to send" + (notes.isEmpty() ? "" : " (" + notes.get(0) + ")"));
    }
    return new Sourced(origin, requests, notes);
  }

  private void server() throws WorkloadSyntaxException {
    List<DocumentNode> servers = document.get("servers").items();
    if (servers.isEmpty()) {
      return;
    }
    DocumentNode first = servers.get(0);
    Matcher variable = SERVER_VARIABLE.matcher(first.get("url").text());
    String url =
        variable.replaceAll(
            m ->
                Matcher.quoteReplacement(
                    first.get("variables").get(m.group(1)).get("default").text()));
    if (url.startsWith("/")) {
      base = url.replaceAll("/+$", "");
      return;
    }
    try {
      Origin.Url parsed = Origin.url(url);
      origin = parsed.origin();
      base = parsed.path().replaceAll("/+$", "");
    } catch (IllegalArgumentException e) {
      throw WorkloadSyntaxException.at(file, first.line(), "" + e.getMessage());
    }
  }

  private void take(String method, String path, DocumentNode item, DocumentNode operation)
      throws WorkloadSyntaxException {
    if (!method.equals("get") && !options.allMethods()) {
      changing++;
      return;
    }
    String label = method.toUpperCase(Locale.ROOT) + " " + path;
    Call call = new Call(base + path);
    for (DocumentNode parameter : parameters(item, operation)) {
      String missing = put(call, parameter);
      if (missing != null) {
        notes.add(label + " is left out: " + missing + " has no example or default");
        return;
      }
    }
    byte[] body = new byte[0];
    DocumentNode requestBody = resolved(operation.get("requestBody"));
    for (Map.Entry<String, DocumentNode> content : requestBody.get("content").fields().entrySet()) {
      DocumentNode example = example(content.getValue());
      if (!example.isAbsent()) {
        body = ExampleText.of(example).getBytes(StandardCharsets.UTF_8);
        call.headers.put("Content-Type", content.getKey());
        break;
      }
    }
    if (body.length == 0 && requestBody.get("required").text().equals("true")) {
      notes.add(label + " is left out: its body has no example");
      return;
    }
    requests.add(
        new HttpRequest(method.toUpperCase(Locale.ROOT), call.path(), call.headers, body, 1)
            .named(label));
  }

  /** The operation's and the path's; of those with the same name and place, the operation's. */
  private List<DocumentNode> parameters(DocumentNode item, DocumentNode operation)
      throws WorkloadSyntaxException {
    Map<String, DocumentNode> all = new LinkedHashMap<>();
    for (DocumentNode holder : List.of(item, operation)) {
      for (DocumentNode given : holder.get("parameters").items()) {
        DocumentNode parameter = resolved(given);
        all.put(parameter.get("in").text() + " " + parameter.get("name").text(), parameter);
      }
    }
    return List.copyOf(all.values());
  }

  /**
   * Puts a parameter's value in its place; answers with its name if it must be there and is not.
   */
  private @Nullable String put(Call call, DocumentNode parameter) throws WorkloadSyntaxException {
    String name = parameter.get("name").text();
    List<String> values = values(parameter);
    String in = parameter.get("in").text();
    if (values.isEmpty()) {
      boolean required = in.equals("path") || parameter.get("required").text().equals("true");
      return required ? "parameter " + name : null;
    }
    String joined = String.join(",", values);
    switch (in) {
      case "path" -> call.path = call.path.replace("{" + name + "}", Call.encoded(joined));
      case "query" -> {
        boolean together = parameter.get("explode").text().equals("false");
        for (String value : together ? List.of(joined) : values) {
          call.query.add(Call.encoded(name) + "=" + Call.encoded(value));
        }
      }
      case "header" -> call.headers.put(name, joined);
      case "cookie" -> call.headers.merge("Cookie", name + "=" + joined, (a, b) -> a + "; " + b);
      default ->
          throw WorkloadSyntaxException.at(
              file, parameter.line(), "parameter " + name + " is in no known place: '" + in + "'");
    }
    return null;
  }

  /** The values of a parameter: an array's items, else one. */
  private List<String> values(DocumentNode parameter) throws WorkloadSyntaxException {
    DocumentNode example = example(parameter);
    return example.isList()
        ? example.items().stream().map(ExampleText::of).toList()
        : example.isAbsent() ? List.of() : List.of(ExampleText.of(example));
  }

  /** What a parameter or a content says it may be like. */
  private DocumentNode example(DocumentNode holder) throws WorkloadSyntaxException {
    DocumentNode schema = resolved(holder.get("schema"));
    List<DocumentNode> candidates = new ArrayList<>();
    candidates.add(holder.get("example"));
    for (DocumentNode example : holder.get("examples").fields().values()) {
      candidates.add(resolved(example).get("value"));
    }
    candidates.add(schema.get("example"));
    candidates.addAll(schema.get("examples").items());
    candidates.add(schema.get("default"));
    candidates.addAll(schema.get("enum").items());
    candidates.add(schema.get("const"));
    return candidates.stream()
        .filter(candidate -> !candidate.isAbsent())
        .findFirst()
        .orElse(holder.get(""));
  }

  private DocumentNode resolved(DocumentNode node) throws WorkloadSyntaxException {
    DocumentNode at = node;
    for (int depth = 0; depth < 20 && at.get("$ref").isString(); depth++) {
      String reference = at.get("$ref").text();
      if (!reference.startsWith("#/")) {
        throw WorkloadSyntaxException.at(
            file, at.line(), "a reference out of the document is not followed: " + reference);
      }
      DocumentNode target = document;
      for (String step : reference.substring(2).split("/")) {
        target = target.get(step.replace("~1", "/").replace("~0", "~"));
      }
      if (target.isAbsent()) {
        throw WorkloadSyntaxException.at(file, at.line(), "nothing is at " + reference);
      }
      at = target;
    }
    return at;
  }

  /** One request as it comes together. */
  private static final class Call {
    private String path;
    private final List<String> query = new ArrayList<>();
    private final Map<String, String> headers = new LinkedHashMap<>();

    Call(String path) {
      this.path = path;
    }

    String path() {
      return query.isEmpty() ? path : path + "?" + String.join("&", query);
    }

    static String encoded(String value) {
      return java.net.URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
  }
}
