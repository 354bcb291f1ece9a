package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Secrets;
import io.bootcause.load.Verbatim;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.MediaType;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.TextFile;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests as IDEs write them: {@code ### name} between requests, {@code @name = value}, {@code
 * {{name}}}, {@code < file} and {@code <@ file} for a body, {@code GRAPHQL}. Comments may say more:
 * {@code # @name}, and our own {@code # @weight 3}, {@code # @expect-status 2xx}, {@code #
 * @expect-body text}, {@code # @expect-header Name: pattern}; others, such as {@code #
 * @no-redirect}, mean nothing here. Scripts are left out.
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
      Matcher comment = COMMENT.matcher(line);
      if (separator.matches()) {
        begin(separator.group(1).strip());
      } else if (comment.matches()) {
        directive(comment.group(1));
      } else if (line.startsWith("< {%") || line.startsWith("> {%")) {
        skipScript();
      } else if (!line.isEmpty() && !define(line)) {
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
      throw wrong("not a request: " + Secrets.masked(lines.get(at).strip()));
    }
    String method = matcher.group(1) == null ? "GET" : matcher.group(1);
    boolean graphQl = method.equals("GRAPHQL");
    int requestLine = at;
    at++;
    Map<String, String> headers = headers();
    String url = variables.resolvedUrl(requestLine + 1, matcher.group(2));
    String path = path(requestLine, url, headers);
    HttpFileBody lines = body();
    try {
      HttpFileBody.Done body = graphQl ? lines.graphQl() : done(lines, MediaType.in(headers));
      if (graphQl && MediaType.in(headers).isEmpty()) {
        headers.put("Content-Type", "application/json");
      }
      requests.add(
          new HttpRequest(
              name,
              graphQl ? "POST" : method,
              path,
              headers,
              body.bytes(),
              weight,
              expectations,
              new Verbatim(false, Set.of(), body.verbatim())));
    } catch (IllegalArgumentException e) {
      throw WorkloadSyntaxException.at(file, requestLine + 1, "" + e.getMessage());
    }
  }

  private static HttpFileBody.Done done(HttpFileBody lines, String type) {
    return type.equals(MediaType.FORM)
        ? lines.form()
        : lines.plain(type.startsWith("multipart/") ? "\r\n" : "\n");
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
      if (define(line)) {
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

  private HttpFileBody body() throws WorkloadSyntaxException {
    HttpFileBody body = new HttpFileBody();
    int definitions = definitionsAfterBody();
    for (; at < lines.size(); at++) {
      String line = lines.get(at);
      String bare = line.strip();
      if (SEPARATOR.matcher(bare).matches()) {
        break;
      }
      if (VARIABLE.matcher(bare).matches() && at < definitions) {
        throw wrong(
            "a variable within a body: '"
                + bare
                + "' belongs above or below its request, and what"
                + " is to be sent as it is, into a file: < name");
      }
      if (at >= definitions) {
        define(bare);
      } else if (bare.startsWith("> {%")) {
        skipScript();
      } else if (bare.startsWith("< ")) {
        body.file(included(bare.substring(1).strip()));
      } else if (bare.startsWith("<@")) {
        body.line(filledIn(bare.substring(2).strip()));
      } else if (!bare.startsWith("<> ") && !(bare.startsWith("> ") && bare.endsWith(".js"))) {
        body.line(variables.resolved(at + 1, line));
      }
    }
    return body;
  }

  /** Where file variables begin after which only more of them come before the next request. */
  private int definitionsAfterBody() {
    int end = at;
    while (end < lines.size() && !SEPARATOR.matcher(lines.get(end).strip()).matches()) {
      end++;
    }
    int first = end;
    for (int i = end - 1; i >= at; i--) {
      String line = lines.get(i).strip();
      if (VARIABLE.matcher(line).matches()) {
        first = i;
      } else if (!line.isEmpty() && !COMMENT.matcher(line).matches()) {
        break;
      }
    }
    while (first < end && first > at && COMMENT.matcher(lines.get(first - 1).strip()).matches()) {
      first--; // it speaks of the variable
    }
    return first;
  }

  private boolean define(String line) {
    Matcher variable = VARIABLE.matcher(line);
    if (!variable.matches()) {
      return false;
    }
    variables.define(variable.group(1), variable.group(2).strip());
    return true;
  }

  private byte[] included(String name) throws WorkloadSyntaxException {
    try {
      return Files.readAllBytes(beside(name));
    } catch (IOException | java.nio.file.InvalidPathException e) {
      throw wrong("cannot read the body's file " + name);
    }
  }

  private String filledIn(String given) throws WorkloadSyntaxException {
    String name = given;
    if (name.indexOf(' ') > 0 && !Files.exists(beside(name))) {
      name = name.substring(name.indexOf(' ')).strip(); // an encoding before the name
    }
    try {
      return variables.resolved(at + 1, TextFile.read(beside(name)));
    } catch (CharacterCodingException e) {
      throw wrong("a body's file with variables must be UTF-8 text: " + name);
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
