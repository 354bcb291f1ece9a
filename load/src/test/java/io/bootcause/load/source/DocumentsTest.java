package io.bootcause.load.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.Variables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HAR files, OpenAPI documents and access logs. */
class DocumentsTest {
  private static final SourceOptions ALL = new SourceOptions(true, null, Variables.none());

  private static final String API =
      """
      openapi: 3.0.3
      servers:
        - url: http://localhost:{port}/v1/
          variables: {port: {default: '8080'}}
      paths:
        /pets:
          parameters:
            - $ref: '#/components/parameters/Tenant'
          get:
            parameters:
              - {name: limit, in: query, schema: {type: integer, default: 20}}
              - {name: tag, in: query, example: [a b, c]}
              - {name: sort, in: query, schema: {type: string}}
          post:
            requestBody:
              content:
                application/json:
                  schema: {example: &pet {name: Rex, age: 1.50, tags: [x]}}
        /pets/{id}:
          get:
            parameters:
              - {name: id, in: path, required: true, examples: {one: {value: 7}}}
          delete:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer}}
        /owners/{id}:
          get:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer}}
      components:
        parameters:
          Tenant: {name: X-Tenant, in: header, required: true, schema: {enum: [one, two]}}
      """;

  @TempDir Path dir;

  @Test
  void readingOperationsOfAnApi() throws Exception {
    Sourced sourced = read("api.yaml", API, SourceOptions.standard());
    assertThat(sourced.origin()).isEqualTo(new Origin("http", "localhost", 8080));
    assertThat(sourced.requests())
        .extracting(HttpRequest::path)
        .containsExactly("/v1/pets?limit=20&tag=a%20b&tag=c", "/v1/pets/7");
    assertThat(sourced.requests().get(0).headers()).isEqualTo(Map.of("X-Tenant", "one"));
    assertThat(sourced.requests().get(1).label()).isEqualTo("GET /pets/{id}");
    assertThat(sourced.notes())
        .anyMatch(n -> n.contains("GET /owners/{id} is left out: parameter id"))
        .anyMatch(n -> n.contains("2 operations with other methods"));
  }

  @Test
  void allOperationsWhenAsked() throws Exception {
    Sourced sourced = read("api.yaml", API, ALL);
    HttpRequest post = sourced.requests().get(1);
    assertThat(post.label()).isEqualTo("POST /pets");
    assertThat(new String(post.body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"name\":\"Rex\",\"age\":1.50,\"tags\":[\"x\"]}");
    assertThat(post.headers()).containsEntry("Content-Type", "application/json");
    assertThat(sourced.requests()).hasSize(3);
  }

  @Test
  void aHarFile() throws Exception {
    Sourced sourced =
        read(
            "session.har",
            """
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "GET", "url": "http://localhost:8080/a?b=c#d",
                "headers": [{"name": ":authority", "value": "x"}, {"name": "Host", "value": "y"},
                            {"name": "Accept", "value": "text/html"}]},
               "response": {"content": {"text": "large"}}},
              {"request": {"method": "POST", "url": "http://localhost:8080/b",
                "headers": [{"name": "content-length", "value": "99"}],
                "postData": {"mimeType": "text/plain", "text": "körper"}}},
              {"request": {"method": "GET", "url": "https://cdn.example/x.js"}},
              {"request": {"method": "GET", "url": "data:image/png;base64,AA"}}
            ]}}
            """,
            SourceOptions.standard());
    assertThat(sourced.origin()).isEqualTo(new Origin("http", "localhost", 8080));
    assertThat(sourced.requests())
        .extracting(HttpRequest::label)
        .containsExactly("GET /a?b=c", "POST /b");
    assertThat(sourced.requests().get(0).headers()).isEqualTo(Map.of("Accept", "text/html"));
    assertThat(sourced.requests().get(1).headers()).isEmpty();
    assertThat(new String(sourced.requests().get(1).body(), StandardCharsets.UTF_8))
        .isEqualTo("körper");
    assertThat(sourced.notes()).singleElement().asString().startsWith("2 entries go elsewhere");
  }

  @Test
  void anAccessLogWithFrequencies() throws Exception {
    String log =
        """
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.1" 200 2326
        1.2.3.4 - bob [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 304 - "http://x/" "Agent \\"1\\""
        ::1 - john doe [10/Oct/2000:13:55:36 -0700] "GET /b?q=%20 HTTP/2.0" 200 1 "-" "-" 0.003
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /missing HTTP/1.1" 404 0
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "POST /a HTTP/1.1" 200 1
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "\\x16\\x03" 400 0
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "-" 408 -
        """;
    Sourced sourced = read("access.log", log, SourceOptions.standard());
    assertThat(sourced.origin()).isNull();
    assertThat(sourced.requests())
        .extracting(HttpRequest::label, HttpRequest::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("GET /a", 2.0),
            org.assertj.core.groups.Tuple.tuple("GET /b?q=%20", 1.0));
    assertThat(sourced.notes())
        .containsExactly(
            "1 requests answered with 400 or more are left out",
            "1 requests with other methods than GET and HEAD are left out",
            "2 requests that are no HTTP requests are left out");
    assertThat(read("access.log", log, ALL).requests()).hasSize(3);
  }

  private Sourced read(String name, String text, SourceOptions options) throws Exception {
    Path file = dir.resolve(name);
    Files.writeString(file, text);
    return WorkloadFile.read(file, options);
  }
}
