package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests as IDEs write them: {@code ### name} between requests, {@code @name = value}, {@code
 * {{name}}}, {@code < file} for a body. Comments may say more: {@code # @name}, and our own {@code #
 * @weight 3}, {@code # @expect-status 2xx}, {@code # @expect-body text}, {@code # @expect-header
 * Name: pattern}; others, such as {@code # @no-redirect}, mean nothing here. Scripts are left out.
 */
final class HttpFile {
  private static final Pattern SEPARATOR = Pattern.compile("###(.*)");
  private static final Pattern VARIABLE = Pattern.compile("@([\\w.-]+)\\s*=\\s*(.*)");
  private static final Pattern COMMENT = Pattern.compile("(?:#|//)\\s*(.*)");
  private static final Pattern DIRECTIVE = Pattern.compile("@([\\w-]+)(?:[\\s=]+(.*))?");
  private static final Pattern REQUEST_LINE =
      Pattern.compile("(?:([A-Z]+)\\s+)?(\\S.*?)(?:\\s+HTTP/[\\d.]+)?\\s*");
  private static final Pattern HEADER = Pattern.compile("([^:\\s]+)\\s*:\\s*(.*)");

  private final Path file;
  private final List<String> lines;
  private final FileVariables variables;
  private final List<HttpRequest> requests = new ArrayList<>();
  private int at;
  private boolean scripts;
  private @Nullable Origin origin;

  // The request at hand
  private String name = "";
  private double weight = 1;
  private List<Expectation> expectations = new ArrayList<>();

  private HttpFile(Path file, SourceOptions options) throws WorkloadSyntaxException {
    this.file = file;
    lines = WorkloadFile.lines(file);
    variables = new FileVariables(file, options);
  }

  static Sourced read(Path file, SourceOptions options) throws WorkloadSyntaxException {
    return new HttpFile(file, options).read();
  }

  private Sourced read() throws WorkloadSyntaxException {
    while (at < lines.size()) {
      String line = lines.get(at).strip();
      Matcher separator = SEPARATOR.matcher(line);
      Matcher variable = VARIABLE.matcher(line);
      Matcher comment = COMMENT.matcher(line);
      if (separator.matches()) {
        begin(separator.group(1).strip());
      } else if (comment.matches()) {
        directive(comment.group(1));
      } else if (variable.matches()) {
        variables.define(variable.group(1), variable.group(2).strip());
      } else if (line.startsWith("< {%") || line.startsWith("> {%")) {
        skipScript();
      } else if (!line.isEmpty()) {
        request();
        begin("");
        continue;
      }
      at++;
    }
    if (requests.isEmpty()) {
      throw WorkloadSyntaxException.of(file, "has no request");
    }
    return new Sourced(
        origin, requests, scripts ? List.of("scripts in " + file + " are not run") : List.of());
  }

  private void begin(String title) {
    name = title;
    weight = 1;
    expectations = new ArrayList<>();
  }

  private void directive(String comment) throws WorkloadSyntaxException {
    Matcher matcher = DIRECTIVE.matcher(comment);
    if (!matcher.matches()) {
      return;
    }
    String value = matcher.group(2) == null ? "" : matcher.group(2).strip();
    try {
      switch (matcher.group(1)) {
        case "name" -> name = value;
        case "weight" -> weight = weight(value);
        case "expect-status" -> expectations.add(new Expectation.Status(StatusSet.parse(value)));
        case "expect-body" -> expectations.add(Expectation.ofBody(value));
        case "expect-header" -> expectations.add(Expectation.ofHeader(value));
        default -> {} // for the IDE
      }
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private static double weight(String value) {
    try {
      double weight = Double.parseDouble(value);
      if (weight > 0 && weight < 1e9) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException("not a weight: '" + value + "'");
  }

  private void request() throws WorkloadSyntaxException {
    Matcher matcher = REQUEST_LINE.matcher(requestLine());
    if (!matcher.matches()) {
      throw wrong("not a request: " + lines.get(at).strip());
    }
    String method = matcher.group(1) == null ? "GET" : matcher.group(1);
    int requestLine = at;
    at++;
    Map<String, String> headers = headers();
    String path = path(requestLine, variables.resolved(requestLine + 1, matcher.group(2)), headers);
    byte[] body = body(headers);
    try {
      requests.add(new HttpRequest(name, method, path, headers, body, weight, expectations));
    } catch (IllegalArgumentException e) {
      throw WorkloadSyntaxException.at(file, requestLine + 1, "" + e.getMessage());
    }
  }

  /** A long URL may go on in indented lines. Leaves the position at its last line. */
  private String requestLine() {
    StringBuilder text = new StringBuilder(lines.get(at).strip());
    while (at + 1 < lines.size() && lines.get(at + 1).matches("\\s+\\S.*")) {
      at++;
      text.append(lines.get(at).strip());
    }
    return text.toString();
  }

  private Map<String, String> headers() throws WorkloadSyntaxException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (line.isEmpty() || SEPARATOR.matcher(line).matches()) {
        break;
      }
      Matcher comment = COMMENT.matcher(line);
      if (comment.matches()) {
        directive(comment.group(1));
        continue;
      }
      Matcher header = HEADER.matcher(line);
      if (!header.matches()) {
        throw wrong("not a header: " + line);
      }
      headers.merge(
          header.group(1), variables.resolved(at + 1, header.group(2)), (a, b) -> a + ", " + b);
    }
    return headers;
  }

  private String path(int line, String url, Map<String, String> headers)
      throws WorkloadSyntaxException {
    try {
      Origin.Url parsed;
      if (!url.startsWith("/")) {
        parsed = Origin.url(url);
      } else if (host(headers) != null) {
        parsed = new Origin.Url(Origin.url("" + host(headers)).origin(), url);
      } else {
        return url;
      }
      if (parsed.origin().host().contains("{{")) {
        throw new IllegalArgumentException("the host must be the same in all requests: " + url);
      }
      if (origin != null && !origin.equals(parsed.origin())) {
        throw new IllegalArgumentException(
            "requests go to one place, and " + parsed.origin() + " is not " + origin);
      }
      origin = parsed.origin();
      return parsed.path();
    } catch (IllegalArgumentException e) {
      throw WorkloadSyntaxException.at(file, line + 1, "" + e.getMessage());
    }
  }

  private static @Nullable String host(Map<String, String> headers) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase("Host"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private byte[] body(Map<String, String> headers) throws WorkloadSyntaxException {
    List<String> body = new ArrayList<>();
    for (; at < lines.size(); at++) {
      String line = lines.get(at);
      String bare = line.strip();
      if (SEPARATOR.matcher(bare).matches()) {
        break;
      }
      if (bare.startsWith("> {%")) {
        skipScript();
      } else if (bare.startsWith("< ") || bare.startsWith("<@")) {
        body.add(included(bare));
      } else if (!bare.startsWith("<> ") && !(bare.startsWith("> ") && bare.endsWith(".js"))) {
        body.add(variables.resolved(at + 1, line));
      }
    }
    while (!body.isEmpty() && body.get(body.size() - 1).isBlank()) {
      body.remove(body.size() - 1);
    }
    while (!body.isEmpty() && body.get(0).isBlank()) {
      body.remove(0);
    }
    boolean multipart =
        headers.values().stream()
            .anyMatch(value -> value.toLowerCase(Locale.ROOT).startsWith("multipart/"));
    return String.join(multipart ? "\r\n" : "\n", body).getBytes(StandardCharsets.UTF_8);
  }

  /** {@code < file} as it is, {@code <@ file} with variables. */
  private String included(String line) throws WorkloadSyntaxException {
    boolean filled = line.startsWith("<@");
    String name = line.substring(filled ? 2 : 1).strip();
    if (filled && !name.isEmpty() && name.indexOf(' ') > 0 && !Files.exists(beside(name))) {
      name = name.substring(name.indexOf(' ')).strip(); // an encoding before the name
    }
    try {
      String text = Files.readString(beside(name), StandardCharsets.UTF_8);
      return filled ? variables.resolved(at + 1, text) : text;
    } catch (java.nio.charset.CharacterCodingException e) {
      throw wrong("a body's file must be UTF-8 text: " + name);
    } catch (IOException | java.nio.file.InvalidPathException e) {
      throw wrong("cannot read the body's file " + name);
    }
  }

  private Path beside(String name) {
    return file.toAbsolutePath().resolveSibling(name);
  }

  private void skipScript() throws WorkloadSyntaxException {
    int start = at;
    scripts = true;
    while (!lines.get(at).contains("%}")) {
      at++;
      if (at == lines.size()) {
        throw WorkloadSyntaxException.at(file, start + 1, "a script without its end %}");
      }
    }
  }

  private WorkloadSyntaxException wrong(@Nullable String problem) {
    return WorkloadSyntaxException.at(file, at + 1, "" + problem);
  }
}
