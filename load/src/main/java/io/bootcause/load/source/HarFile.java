package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.MediaType;
import io.bootcause.load.workload.PercentEncoding;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The requests of an HTTP archive (HAR 1.2), as browsers record them, in their order and with all
 * methods. The first entry says which origin; entries of others are left out.
 */
final class HarFile {
  /** Large parts that say nothing about requests. */
  static final Set<String> NOT_NEEDED = Set.of("response", "timings", "_initiator", "pages");

  /** Belong to the connection, or are made anew. */
  private static final Set<String> NOT_SENT =
      Set.of(
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "keep-alive",
          "upgrade",
          "http2-settings",
          "proxy-connection",
          "te",
          "expect");

  private HarFile() {}

  static Sourced read(Path file, DocumentNode document) throws WorkloadSyntaxException {
    DocumentNode entries = document.get("log").get("entries");
    if (!entries.isList()) {
      throw WorkloadSyntaxException.at(
          file, document.get("log").line(), "a HAR file has a list log.entries");
    }
    Origin origin = null;
    List<HttpRequest> requests = new ArrayList<>();
    int elsewhere = 0;
    int files = 0;
    for (DocumentNode entry : entries.items()) {
      DocumentNode request = entry.get("request");
      Origin.Url url = url(file, request);
      if (url == null || (origin != null && !origin.equals(url.origin()))) {
        elsewhere++;
        continue;
      }
      origin = url.origin();
      if (isForm(request) && !isPlainForm(request)) {
        files++;
      } else {
        requests.add(request(file, request, url.path()));
      }
    }
    if (requests.isEmpty()) {
      throw WorkloadSyntaxException.at(file, entries.line(), "no entry has an http request");
    }
    List<String> notes = new ArrayList<>();
    if (elsewhere > 0) {
      notes.add(elsewhere + " entries go elsewhere than " + origin + " and are left out");
    }
    if (files > 0) {
      notes.add(files + " entries with a multipart form but not its text are left out");
    }
    return new Sourced(origin, requests, notes);
  }

  /** Null for what is no request over HTTP, such as {@code data:} and {@code ws:}. */
  private static Origin.@Nullable Url url(Path file, DocumentNode request)
      throws WorkloadSyntaxException {
    String url = request.get("url").text();
    if (url.isEmpty()) {
      throw WorkloadSyntaxException.at(file, request.line(), "an entry without request.url");
    }
    if (!url.toLowerCase(Locale.ROOT).startsWith("http")) {
      return null;
    }
    try {
      return Origin.url(url);
    } catch (IllegalArgumentException e) {
      throw WorkloadSyntaxException.at(file, request.get("url").line(), "" + e.getMessage());
    }
  }

  private static HttpRequest request(Path file, DocumentNode request, String path)
      throws WorkloadSyntaxException {
    String method = request.get("method").text();
    if (method.isEmpty()) {
      throw WorkloadSyntaxException.at(file, request.line(), "an entry without request.method");
    }
    Map<String, String> headers = headers(request);
    String body = request.get("postData").get("text").text();
    if (isForm(request)) {
      body = form(request.get("postData").get("params"));
      if (MediaType.in(headers).isEmpty()) {
        headers.put("Content-Type", MediaType.FORM);
      }
    }
    return new HttpRequest(method, path, headers, body.getBytes(StandardCharsets.UTF_8), 1)
        .recorded();
  }

  private static Map<String, String> headers(DocumentNode request) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (DocumentNode header : request.get("headers").items()) {
      String name = header.get("name").text();
      if (!name.startsWith(":") && !NOT_SENT.contains(name.toLowerCase(Locale.ROOT))) {
        headers.merge(name, header.get("value").text(), (a, b) -> a + ", " + b);
      }
    }
    return headers;
  }

  /** Whether a form is told by its parameters alone. */
  private static boolean isForm(DocumentNode request) {
    DocumentNode data = request.get("postData");
    return data.get("text").text().isEmpty() && !data.get("params").items().isEmpty();
  }

  private static boolean isPlainForm(DocumentNode request) {
    DocumentNode data = request.get("postData");
    return !MediaType.bare(data.get("mimeType").text()).startsWith("multipart/")
        && !MediaType.in(headers(request)).startsWith("multipart/")
        && data.get("params").items().stream().allMatch(param -> param.get("fileName").isAbsent());
  }

  private static String form(DocumentNode params) {
    return params.items().stream()
        .map(
            param ->
                PercentEncoding.ofParameter(param.get("name").text())
                    + "="
                    + PercentEncoding.ofParameter(param.get("value").text()))
        .collect(Collectors.joining("&"));
  }
}
