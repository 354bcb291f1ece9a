package io.bootcause.load.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.RequestFeed;
import io.bootcause.load.VirtualUser;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.DataTable;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
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
    assertThat(constant(requests.get(2))).isTrue();
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

  @Test
  void filesAreSentAsTheyAre() throws Exception {
    byte[] image = {
      (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0, '{', '{', 'x', '}', '}', (byte) 0xff
    };
    Files.write(dir.resolve("image.png"), image);
    Files.writeString(dir.resolve("filled.txt"), "\ufeff{{who}} {{$counter}}");
    Sourced sourced =
        read(
            """
            @who = ann
            POST http://localhost/a

            < ./image.png
            ###
            POST http://localhost/b
            Content-Type: multipart/form-data; boundary=b

            --b
            Content-Disposition: form-data; name="id"

            {{$counter}}
            --b
            Content-Disposition: form-data; name="f"; filename="image.png"

            < image.png
            --b--
            ###
            POST http://localhost/c

            <@ filled.txt
            """);
    assertThat(sourced.requests().get(0).body()).isEqualTo(image);
    assertThat(filled(sourced.requests().get(0)).body()).isEqualTo(image);
    byte[] multipart = filled(sourced.requests().get(1)).body();
    String text = new String(multipart, StandardCharsets.ISO_8859_1);
    assertThat(text)
        .isEqualTo(
            "--b\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n1\r\n--b\r\n"
                + "Content-Disposition: form-data; name=\"f\"; filename=\"image.png\"\r\n\r\n"
                + new String(image, StandardCharsets.ISO_8859_1)
                + "\r\n--b--");
    assertThat(new String(filled(sourced.requests().get(2)).body(), StandardCharsets.UTF_8))
        .isEqualTo("ann 1");
  }

  @Test
  void graphQl() throws Exception {
    Files.writeString(dir.resolve("q.graphql"), "{ a(t: \"{{x}}\") }\n");
    Sourced sourced =
        read(
            """
            GRAPHQL http://localhost/graphql

            # a comment of GraphQL's
            query Find($id: ID!) {
              find(id: $id, kind: "{{$choice a}}") { name }
            }

            fragment F on Thing { name }

            {
              "id": {{$counter}}
            }
            ###
            GRAPHQL http://localhost/graphql
            Content-Type: application/graphql+json

            query A { ...F }

            { shorthand }
            ###
            GRAPHQL http://localhost/graphql

            < q.graphql

            {"n": {{$counter}}}
            """);
    HttpRequest first = sourced.requests().get(0);
    assertThat(first.method()).isEqualTo("POST");
    assertThat(first.headers()).isEqualTo(Map.of("Content-Type", "application/json"));
    JsonNode json = new ObjectMapper().readTree(filled(first).body());
    assertThat(json.path("query").asText())
        .isEqualTo(
            "# a comment of GraphQL's\nquery Find($id: ID!) {\n"
                + "  find(id: $id, kind: \"a\") { name }\n}\n\nfragment F on Thing { name }");
    assertThat(json.path("variables")).hasToString("{\"id\":1}");
    HttpRequest second = sourced.requests().get(1);
    assertThat(second.headers()).isEqualTo(Map.of("Content-Type", "application/graphql+json"));
    assertThat(body(second)).isEqualTo("{\"query\":\"query A { ...F }\\n\\n{ shorthand }\"}");
    assertThat(new String(filled(sourced.requests().get(2)).body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"query\":\"{ a(t: \\\"{{x}}\\\") }\",\"variables\":{\"n\": 1}}");
  }

  @Test
  void formsOverSeveralLines() throws Exception {
    Sourced sourced =
        read(
            """
            POST http://localhost/a
            Content-Type: application/x-www-form-urlencoded

            first = one two &
            second=a%20b+c&third = {{$choice x & y}}
               & f\u00fcnf = 100% &
            six=1
            two

            ###
            POST http://localhost/b
            Content-Type: text/plain

            a = 1 &
            b
            """);
    assertThat(body(sourced.requests().get(0)))
        .isEqualTo(
            "first=one%20two&second=a%20b+c&third={{$choice x & y}}&f%C3%BCnf=100%25&six=1%0Atwo");
    assertThat(body(sourced.requests().get(1))).isEqualTo("a = 1 &\nb");
  }

  @Test
  void variablesOfTheFileWhereverTheyAre() throws Exception {
    Sourced sourced =
        read(
            """
            GET http://localhost/{{a}}
            @a = 1
            Accept: */*
            @b=http://x/y

            # the next one's
            @c = two words

            // and more
            @d = {{c}}
            ###
            POST http://localhost/{{b}}?q={{d}}#top

            a body
            @like = this
            """);
    assertThat(sourced.requests()).extracting(HttpRequest::path).first().isEqualTo("/1");
    assertThat(sourced.requests().get(0).headers()).isEqualTo(Map.of("Accept", "*/*"));
    assertThat(sourced.requests().get(0).body()).isEmpty();
    assertThat(sourced.requests().get(1).path()).isEqualTo("/http://x/y?q=two%20words");
    assertThat(body(sourced.requests().get(1))).isEqualTo("a body");
    assertThatThrownBy(() -> read("POST http://localhost/\n\none\n@two = 2\nthree\n"))
        .hasMessageContaining("requests.http:4: a variable within a body: '@two = 2'");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws Exception {
    Files.writeString(
        dir.resolve("http-client.env.json"), "\ufeff{\"dev\": {\"host\": \"localhost:1\"}}");
    SourceOptions dev = new SourceOptions(false, "dev", Variables.none());
    assertThat(read("\ufeffGET http://{{host}}/a\n", dev).requests().get(0).method())
        .isEqualTo("GET");
  }

  private static HttpRequest filled(HttpRequest request) {
    VirtualUser user = feed(request).user(0);
    user.next(0);
    return user.filled();
  }

  private static boolean constant(HttpRequest request) {
    return feed(request).constant(0);
  }

  private static RequestFeed feed(HttpRequest request) {
    return new RequestFeed(
        new Workload(
            List.of(request), RequestOrder.SEQUENCE, ThinkTime.none(), false, Variables.none()),
        1);
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
