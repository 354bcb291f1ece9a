package io.bootcause.comparison;

import io.bootcause.investigation.ServiceLoad;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Secrets;
import io.bootcause.load.Workload;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks each request once, for the headers of its answer. */
final class FirstAnswers {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private FirstAnswers() {}

  /**
   * @return "Name: value" lines by the request's label, its status first
   * @throws ServiceException MEASUREMENT if a request fails or is answered with an error: there is
   *     nothing to compare then
   */
  static Map<String, List<String>> of(RunningService service, Workload workload, ServiceLoad load)
      throws ServiceException, InterruptedException {
    String origin = (service.secure() ? "https" : "http") + "://127.0.0.1:" + service.port();
    HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(load.tls()).build();
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (HttpRequest request : workload.requests()) {
      var builder =
          java.net.http.HttpRequest.newBuilder(URI.create(origin + request.path()))
              .timeout(TIMEOUT)
              .method(
                  request.method(),
                  request.body().length == 0
                      ? BodyPublishers.noBody()
                      : BodyPublishers.ofByteArray(request.body()));
      request.headers().forEach(builder::header);
      HttpResponse<byte[]> answer;
      try {
        answer = client.send(builder.build(), BodyHandlers.ofByteArray());
      } catch (IOException | IllegalArgumentException e) {
        throw new ServiceException(
            Kind.MEASUREMENT,
            request.label()
                + " was not answered: "
                + Secrets.masked(String.valueOf(e.getMessage())),
            e);
      }
      if (answer.statusCode() >= 400) {
        throw new ServiceException(
            Kind.MEASUREMENT, request.label() + " is answered with " + answer.statusCode());
      }
      List<String> lines = new ArrayList<>();
      lines.add("status " + answer.statusCode() + ", body " + answer.body().length + " bytes");
      answer
          .headers()
          .map()
          .forEach((name, values) -> values.forEach(value -> lines.add(name + ": " + value)));
      // Two may differ in a secret only, which labels do not tell.
      answers.computeIfAbsent(request.label(), label -> new ArrayList<>()).addAll(lines);
    }
    return answers;
  }
}
