package io.bootcause.load.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.workload.DataTable;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.Variables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpFileTest {
  @TempDir Path dir;

  @Test
  void whatIdesWrite() throws Exception {
    Files.writeString(dir.resolve("order.json"), "{\"n\": {{$counter}}}");
    Sourced sourced =
        read(
            """
            @host = localhost:8080
            @base = http://{{host}}/api

            ### List orders
            // a comment
            # @no-redirect
            GET {{base}}/orders
                ?page=1
                &size=10
            Accept: application/json
            # a comment between headers
            X-Id: {{$uuid}}

            ### Create
            # @name create
            # @weight 2.5
            # @expect-status 201
            POST {{base}}/orders HTTP/1.1
            Content-Type: application/json

            {
              "host": "{{host}}",

              "id": "{{$uuid}}"
            }

            > {%
              client.test("x", function() {});
            %}

            <> 2020-01-01.200.json

            ###
            PUT {{base}}/orders/1

            < order.json
            ###
            localhost:8080/plain
            """);
    assertThat(sourced.origin()).isEqualTo(new Origin("http", "localhost", 8080));
    List<HttpRequest> requests = sourced.requests();
    assertThat(requests)
        .extracting(HttpRequest::label)
        .containsExactly("List orders", "create", "PUT /api/orders/1", "GET /plain");
    assertThat(requests.get(0).path()).isEqualTo("/api/orders?page=1&size=10");
    assertThat(requests.get(0).headers())
        .isEqualTo(Map.of("Accept", "application/json", "X-Id", "{{$uuid}}"));
    assertThat(requests.get(1).method()).isEqualTo("POST");
    assertThat(requests.get(1).weight()).isEqualTo(2.5);
    assertThat(requests.get(1).expectations())
        .singleElement()
        .extracting(Expectation::text)
        .isEqualTo("status 201");
    assertThat(body(requests.get(1)))
        .isEqualTo("{\n  \"host\": \"localhost:8080\",\n\n  \"id\": \"{{$uuid}}\"\n}");
    assertThat(body(requests.get(2))).isEqualTo("{\"n\": {{$counter}}}");
    assertThat(requests.get(3).expectations()).isEmpty();
    assertThat(sourced.notes()).singleElement().asString().contains("scripts");
  }

  @Test
  void environmentsBesideTheFile() throws Exception {
    Files.writeString(
        dir.resolve("http-client.env.json"),
        "{\"dev\": {\"host\": \"localhost:1\"}, \"prod\": {\"host\": \"localhost:2\"}}");
    Files.writeString(dir.resolve("http-client.private.env.json"), "{\"dev\":{\"t\":\"x\"}}");
    String text = "GET http://{{host}}/\nAuthorization: Bearer {{t}}\n";
    Sourced sourced = read(text, new SourceOptions(false, "dev", Variables.none()));
    assertThat(sourced.origin()).isEqualTo(new Origin("http", "localhost", 1));
    assertThat(sourced.requests().get(0).headers()).containsEntry("Authorization", "Bearer x");
    assertThatThrownBy(() -> read(text)).hasMessageContaining("environments: dev, prod");
    assertThatThrownBy(() -> read(text, new SourceOptions(false, "qa", Variables.none())))
        .hasMessageContaining("no environment qa; there are dev, prod");
  }

  @Test
  void columnsOfTheDataStayToBeFilledIn() throws Exception {
    DataTable table = new DataTable(List.of("id"), List.of(List.of("7")));
    Sourced sourced =
        read(
            "GET http://localhost/{{id}}\n",
            new SourceOptions(false, null, new Variables(table, Variables.Rows.NEXT, false)));
    assertThat(sourced.requests().get(0).path()).isEqualTo("/{{id}}");
    assertThat(sourced.origin()).isEqualTo(new Origin("http", "localhost", 80));
  }

  @Test
  void aHostHeaderSaysWhereTo() throws Exception {
    assertThat(read("GET /x\nHost: localhost:99\n").origin())
        .isEqualTo(new Origin("http", "localhost", 99));
    assertThat(read("GET /x\n").origin()).isNull();
    assertThat(read("GET http://[::1]:8080/x#top\n"))
        .satisfies(
            s -> {
              assertThat(s.origin()).isEqualTo(new Origin("http", "::1", 8080));
              assertThat(s.requests().get(0).path()).isEqualTo("/x");
            });
  }

  private Sourced read(String text) throws Exception {
    return read(text, SourceOptions.standard());
  }

  private Sourced read(String text, SourceOptions options) throws Exception {
    Path file = dir.resolve("requests.http");
    write(file, text);
    return WorkloadFile.read(file, options);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  private static String body(HttpRequest request) {
    return new String(request.body(), StandardCharsets.UTF_8);
  }
}
