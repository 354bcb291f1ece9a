package io.bootcause.cli;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Secrets;
import io.bootcause.load.Workload;
import io.bootcause.load.source.Origin;
import io.bootcause.load.source.SourceOptions;
import io.bootcause.load.source.Sourced;
import io.bootcause.load.source.WorkloadFile;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * Requests as people write them: {@code "GET /send"}, or just {@code /send}, or {@code "POST /send
 * {"a":1}"} with a body in JSON, or a {@code .http} file of them. Of a file's requests the host
 * does not count: they go to the service that is diagnosed.
 */
public final class RequestSyntax {
  private static final Pattern REQUEST = Pattern.compile("(?:([A-Z]+)\\s+)?(/\\S*)");

  private static final Pattern WITH_JSON =
      Pattern.compile("([A-Z]+)\\s+(/\\S*)\\s+([\\[{].*[\\]}])", Pattern.DOTALL);

  private RequestSyntax() {}

  public static Workload parse(List<String> texts) {
    List<HttpRequest> requests = new ArrayList<>();
    boolean file = false;
    for (String text : texts.isEmpty() ? List.of("GET /") : texts) {
      if (isFile(text)) {
        requests.addAll(read(Path.of(text)).requests());
        file = true;
        continue;
      }
      Matcher json = WITH_JSON.matcher(text.strip());
      if (json.matches()) {
        requests.add(withJson(json.group(1), json.group(2), json.group(3)));
        continue;
      }
      Matcher matcher = REQUEST.matcher(text.strip());
      if (!matcher.matches()) {
        throw new TypeConversionException(
            text.matches("(?i).*\\.(http|rest)") && !text.contains("://")
                ? "no such file of requests: " + text
                : "not a request: '"
                    + Secrets.masked(text)
                    + "'; write it as \"GET /path\", as \"POST /path {…}\" with a body in JSON, or"
                    + " name a .http file");
      }
      HttpRequest get = HttpRequest.get(matcher.group(2));
      String method = matcher.group(1);
      requests.add(
          method == null
              ? get
              : new HttpRequest(method, get.path(), get.headers(), get.body(), get.weight()));
    }
    return new Workload(
        requests, RequestOrder.WEIGHTED, ThinkTime.none(), false, file ? Variables.none() : null);
  }

  private static HttpRequest withJson(String method, String path, String body) {
    return new HttpRequest(
        method,
        path,
        Map.of("Content-Type", "application/json"),
        body.getBytes(StandardCharsets.UTF_8),
        1);
  }

  /** Whether a word is a request and no service; an absolute path looks like one but is there. */
  static boolean isRequest(String word) {
    if (word.matches("(?i).*\\.(http|rest)") || WITH_JSON.matcher(word.strip()).matches()) {
      return true;
    }
    return REQUEST.matcher(word.strip()).matches()
        && !word.matches(".+\\.(jar|war)")
        && !isExploded(word);
  }

  /**
   * Whether a word is a service: by its name where it cannot be a path of one, else if it is there.
   */
  static boolean isArtifact(String word) {
    boolean named = word.matches("(?i).+\\.(jar|war)");
    return isExploded(word)
        || (named && (!word.startsWith("/") || Files.isRegularFile(Path.of(word))));
  }

  private static boolean isExploded(String word) {
    return word.length() > 1 && Files.isRegularFile(Path.of(word, "META-INF", "MANIFEST.MF"));
  }

  /** What is not done as the files say: their requests go to the service that is looked at. */
  static List<String> notes(List<String> texts) {
    List<String> notes = new ArrayList<>();
    for (String text : texts) {
      if (isFile(text)) {
        Sourced read = read(Path.of(text));
        Origin origin = read.origin();
        if (origin != null && !origin.host().matches("localhost|127\\..*|::1")) {
          notes.add(
              text + " names " + origin + ": its requests go to the service that is measured");
        }
        notes.addAll(read.notes());
      }
    }
    return notes;
  }

  private static boolean isFile(String text) {
    return text.matches("(?i).*\\.(http|rest)") && Files.isRegularFile(Path.of(text));
  }

  private static Sourced read(Path file) {
    try {
      return WorkloadFile.read(file, SourceOptions.standard());
    } catch (WorkloadSyntaxException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
