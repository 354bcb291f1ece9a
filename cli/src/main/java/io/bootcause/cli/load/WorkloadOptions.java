package io.bootcause.cli.load;

import io.bootcause.cli.TimeSpan;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.load.source.Origin;
import io.bootcause.load.source.SourceOptions;
import io.bootcause.load.source.Sourced;
import io.bootcause.load.source.WorkloadFile;
import io.bootcause.load.workload.DataTable;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is sent. */
final class WorkloadOptions {
  private static final Pattern CREDENTIALS = Pattern.compile("(?i)^https?://([^@/?#]+)@");

  @Option(
      names = {"-H", "--header"},
      paramLabel = "NAME:VALUE",
      description = "A header for all requests; may be repeated.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "With a URL: GET, or POST if there is a body.")
  private @Nullable String method;

  @Option(names = "--body", paramLabel = "TEXT", description = "With a URL: the request's body.")
  private @Nullable String body;

  @Option(names = "--data-file", paramLabel = "FILE", description = "The body from a file.")
  private @Nullable Path dataFile;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "With a FILE: where its requests go, whatever it says; below this path.")
  private @Nullable String url;

  @Option(
      names = "--env",
      paramLabel = "NAME",
      description = "With a .http file: the environment in http-client.env.json.")
  private @Nullable String environment;

  @Option(
      names = "--all-methods",
      description = "With an access log or OpenAPI: not only what changes nothing.")
  private boolean allMethods;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "weighted",
      description = "weighted: mixed; sequence: each user one after the other.")
  private RequestOrder order = RequestOrder.WEIGHTED;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Values for {{column}} in path, headers and body.")
  private @Nullable Path csv;

  @Option(
      names = "--rows",
      paramLabel = "WHICH",
      description = "Row of the CSV per request: next, random, or the user's. Default: next.")
  private Variables.@Nullable Rows rows;

  @Option(names = "--allow-env", description = "Let {{$$env.NAME}} read this environment.")
  private boolean allowEnvironment;

  @Option(names = "--cookies", description = "Each user keeps the cookies it is given.")
  private boolean cookies;

  @Option(
      names = "--think-time",
      paramLabel = "PAUSE",
      description = "Closed model: pause after an answer: 100ms, 100ms-1s, exp:500ms (mean).")
  private @Nullable String thinkTime;

  @Option(
      names = "--expect-status",
      paramLabel = "STATUS",
      description = "200, 2xx, 200-204,404. Default: 200-399.")
  private @Nullable String expectStatus;

  @Option(
      names = "--expect-body",
      paramLabel = "TEXT",
      description = "Text in the body; or regex:…, or json:/pointer=value. Repeatable.")
  private List<String> expectBody = new ArrayList<>();

  @Option(
      names = "--expect-header",
      paramLabel = "NAME:REGEX",
      description = "A header's value. Repeatable.")
  private List<String> expectHeader = new ArrayList<>();

  /**
   * What was asked for.
   *
   * @param origin where to
   * @param notes what was left out
   */
  record Asked(Origin origin, Workload workload, List<String> notes) {}

  /**
   * Reads the target and all that belongs to it.
   *
   * @throws IllegalArgumentException if an option cannot be used
   */
  Asked read(String target) throws WorkloadSyntaxException {
    if (rows != null && csv == null) {
      throw new TypeConversionException("--rows goes with --csv: there are no rows without it");
    }
    DataTable table = csv == null ? null : DataTable.read(csv);
    Variables variables =
        new Variables(table, rows == null ? Variables.Rows.NEXT : rows, allowEnvironment);
    Sourced sourced = sourced(target, variables);
    Origin.Url elsewhere = url == null ? null : Origin.url(url);
    Origin origin = elsewhere != null ? elsewhere.origin() : sourced.origin();
    String below = elsewhere == null ? "" : below(elsewhere.path());
    if (origin == null) {
      throw new TypeConversionException(target + " does not say where to; give --url");
    }
    Map<String, String> more = headers();
    List<Expectation> expectations = expectations();
    List<HttpRequest> requests =
        sourced.requests().stream()
            .map(request -> request.below(below).with(more).expecting(expectations))
            .toList();
    if (table != null) {
      HeaderValues.check(requests, table);
    }
    return new Asked(
        origin, new Workload(requests, order, thinkTime(), cookies, variables), sourced.notes());
  }

  /** What the paths are put below: nothing for the root. */
  private static String below(String path) {
    if (path.indexOf('?') >= 0) {
      throw new TypeConversionException("--url takes no query: " + path);
    }
    return path.replaceFirst("/+$", "");
  }

  /** Whether there are pauses between an answer and the user's next request. */
  boolean thinks() {
    return thinkTime != null;
  }

  private Sourced sourced(String target, Variables variables) throws WorkloadSyntaxException {
    boolean isUrl = target.matches("(?i)https?://.*");
    if (!isUrl && Files.exists(Path.of(target))) {
      if (method != null || body != null || dataFile != null) {
        throw new TypeConversionException(
            "--method, --body and --data-file go with a URL; a file says it itself");
      }
      return WorkloadFile.read(
          Path.of(target), new SourceOptions(allMethods, environment, variables));
    }
    if (url != null || environment != null) {
      throw new TypeConversionException(
          (url != null ? "--url" : "--env") + " goes with a file, not with a URL");
    }
    if (!isUrl && !target.matches("[^/]+:\\d+(/.*)?|localhost(/.*)?")) {
      throw new TypeConversionException("neither a URL nor a file that is there: " + target);
    }
    Origin.Url parsed = Origin.url(target);
    Map<String, String> credentials =
        credentials(target).map(text -> Map.of("Authorization", "Basic " + text)).orElse(Map.of());
    byte[] bytes = body();
    String verb = method != null ? method.toUpperCase(Locale.ROOT) : bytes == null ? "GET" : "POST";
    return new Sourced(
        parsed.origin(),
        List.of(
            new HttpRequest(
                verb, parsed.path(), credentials, bytes == null ? new byte[0] : bytes, 1)),
        List.of());
  }

  /** Of a URL as {@code http://user:password@host}, in Base64. */
  private static Optional<String> credentials(String target) {
    Matcher matcher = CREDENTIALS.matcher(target);
    return matcher.find()
        ? Optional.of(
            Base64.getEncoder()
                .encodeToString(
                    URLDecoder.decode(matcher.group(1).replace("+", "%2B"), StandardCharsets.UTF_8)
                        .getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  private byte @Nullable [] body() throws WorkloadSyntaxException {
    if (body != null && dataFile != null) {
      throw new TypeConversionException("--body or --data-file, not both");
    }
    if (dataFile != null) {
      try {
        return Files.readAllBytes(dataFile);
      } catch (IOException e) {
        throw WorkloadSyntaxException.of(dataFile, "cannot be read");
      }
    }
    return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
  }

  private Map<String, String> headers() {
    Map<String, String> map = new LinkedHashMap<>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw new TypeConversionException("a header is written as 'Name: value': " + header);
      }
      map.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
    }
    return map;
  }

  private List<Expectation> expectations() {
    List<Expectation> all = new ArrayList<>();
    if (expectStatus != null) {
      all.add(new Expectation.Status(StatusSet.parse(expectStatus)));
    }
    expectHeader.forEach(text -> all.add(Expectation.ofHeader(text)));
    expectBody.forEach(text -> all.add(Expectation.ofBody(text)));
    return all;
  }

  private ThinkTime thinkTime() {
    String text = thinkTime;
    if (text == null) {
      return ThinkTime.none();
    }
    if (text.startsWith("exp:")) {
      return ThinkTime.exponential(TimeSpan.parse(text.substring("exp:".length())));
    }
    int dash = text.indexOf('-');
    return dash < 0
        ? ThinkTime.constant(TimeSpan.parse(text))
        : ThinkTime.uniform(
            TimeSpan.parse(text.substring(0, dash)), TimeSpan.parse(text.substring(dash + 1)));
  }
}
