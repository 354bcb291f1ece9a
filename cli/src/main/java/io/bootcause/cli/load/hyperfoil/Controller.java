package io.bootcause.cli.load.hyperfoil;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The REST interface of Hyperfoil's controller, as far as it is needed: of version 0.25. */
public final class Controller {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int LONGEST_REASON = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final URI base;
  private final @Nullable String password;

  /**
   * A controller.
   *
   * @param base its address, such as {@code http://controller:8090}
   * @param password null if it wants none
   */
  public Controller(URI base, @Nullable String password) {
    this.base = base;
    this.password = password;
  }

  /** Its version; the first thing to ask, since it tells whether there is a controller. */
  public String version() throws HyperfoilException, InterruptedException {
    String version = json("/version").path("version").asText();
    if (version.isEmpty()) {
      throw new HyperfoilException(base + " answers, but is no Hyperfoil controller");
    }
    return version;
  }

  /**
   * By its own clock, since when the last run is over.
   *
   * @return a large number if there was none, or none that is over
   */
  long secondsSinceLastRun() throws HyperfoilException, InterruptedException {
    HttpResponse<String> last = send(request("/run/last"));
    if (last.statusCode() != 200) {
      return Integer.MAX_VALUE;
    }
    LocalDateTime over = time(parsed(last.body()).path("terminated"));
    LocalDateTime now = time(json("/version").path("serverTime"));
    return over == null || now == null
        ? Integer.MAX_VALUE
        : Math.abs(Duration.between(over, now).toSeconds());
  }

  /** Its milliseconds have no leading zeros, and are not needed. */
  private static @Nullable LocalDateTime time(JsonNode written) {
    try {
      return LocalDateTime.parse(
          written.asText().replaceAll("\\.\\d*$", ""),
          DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss", Locale.ROOT));
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Makes a benchmark known. */
  void upload(String yaml) throws HyperfoilException, InterruptedException {
    HttpRequest.Builder request =
        request("/benchmark")
            .header("Content-Type", "text/vnd.yaml")
            .POST(BodyPublishers.ofString(yaml));
    answered(request, "does not take the benchmark");
  }

  /**
   * Starts a benchmark.
   *
   * @return the run's id
   */
  String start(String benchmark) throws HyperfoilException, InterruptedException {
    String answer =
        answered(
            request("/benchmark/" + encoded(benchmark) + "/start"), "does not start the benchmark");
    String id = parsed(answer).path("id").asText();
    if (id.isEmpty()) {
      throw new HyperfoilException(base + " did not start a run");
    }
    return id;
  }

  void delete(String benchmark) throws HyperfoilException, InterruptedException {
    answered(request("/benchmark/" + encoded(benchmark)).DELETE(), "keeps the benchmark");
  }

  JsonNode run(String id) throws HyperfoilException, InterruptedException {
    return json("/run/" + encoded(id));
  }

  JsonNode recent(String id) throws HyperfoilException, InterruptedException {
    return json("/run/" + encoded(id) + "/stats/recent");
  }

  JsonNode total(String id) throws HyperfoilException, InterruptedException {
    return json("/run/" + encoded(id) + "/stats/total");
  }

  /** What the run left, each agent's share in it; null as long as it is not written. */
  @Nullable JsonNode all(String id) throws HyperfoilException, InterruptedException {
    HttpResponse<String> answer = send(request("/run/" + encoded(id) + "/stats/all/json"));
    try {
      JsonNode all = answer.statusCode() == 200 ? JSON.readTree(answer.body()) : null;
      return all == null || all.path("agents").isMissingNode() ? null : all;
    } catch (JsonProcessingException e) {
      return null; // half-written
    }
  }

  JsonNode histogram(String id, String phase, int step, String metric)
      throws HyperfoilException, InterruptedException {
    return json(
        "/run/"
            + encoded(id)
            + "/stats/histogram?phase="
            + encoded(phase)
            + "&stepId="
            + step
            + "&metric="
            + encoded(metric));
  }

  /** Ends a run; its agents stop sending. */
  void kill(String id) throws HyperfoilException, InterruptedException {
    answered(request("/run/" + encoded(id) + "/kill"), "does not end the run");
  }

  private JsonNode json(String path) throws HyperfoilException, InterruptedException {
    return parsed(answered(request(path), "does not answer " + path));
  }

  private JsonNode parsed(String text) throws HyperfoilException {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new HyperfoilException(base + " answers, but is no Hyperfoil controller", e);
    }
  }

  private HttpRequest.Builder request(String path) {
    String root = base.toString().replaceAll("/+$", "");
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + path)).timeout(PATIENCE);
    String secret = password;
    if (secret != null) {
      byte[] credentials = ("hyperfoil:" + secret).getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
    return request;
  }

  private String answered(HttpRequest.Builder request, String otherwise)
      throws HyperfoilException, InterruptedException {
    HttpResponse<String> answer = send(request);
    int status = answer.statusCode();
    if (status == 401 || (status == 403 && answer.body().isEmpty())) {
      throw new HyperfoilException(
          base + " wants another password: put it into BOOTCAUSE_HYPERFOIL_PASSWORD");
    }
    if (status / 100 != 2) {
      String reason = answer.body().strip().replaceAll("\\s+", " ");
      throw new HyperfoilException(
          base
              + " "
              + otherwise
              + ": "
              + (reason.isEmpty()
                  ? "status " + status
                  : reason.substring(0, Math.min(LONGEST_REASON, reason.length()))));
    }
    return answer.body();
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws HyperfoilException, InterruptedException {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new HyperfoilException("no Hyperfoil controller answers at " + base, e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
