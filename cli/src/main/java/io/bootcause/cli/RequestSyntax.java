package io.bootcause.cli;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Requests as people write them: {@code "GET /send"}, or just {@code /send}. */
final class RequestSyntax {
  private static final Pattern REQUEST = Pattern.compile("(?:([A-Z]+)\\s+)?(/\\S*)");

  private RequestSyntax() {}

  static Workload parse(List<String> texts) {
    List<HttpRequest> requests = new ArrayList<>();
    for (String text : texts.isEmpty() ? List.of("GET /") : texts) {
      Matcher matcher = REQUEST.matcher(text.strip());
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "not a request: '" + text + "'; write it as \"GET /path\"");
      }
      HttpRequest get = HttpRequest.get(matcher.group(2));
      String method = matcher.group(1);
      requests.add(
          method == null
              ? get
              : new HttpRequest(method, get.path(), get.headers(), get.body(), get.weight()));
    }
    return new Workload(requests);
  }
}
