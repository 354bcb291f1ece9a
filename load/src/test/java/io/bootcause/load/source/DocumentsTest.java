package io.bootcause.load.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.RequestFeed;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
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

  @Test
  void oddLinesOfALogAreLeftOut() throws Exception {
    String log =
        """
        tomcat started
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.1" 200 2326
        example.com:443 1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.1" 200 2 "-" "-"
        1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /cut
        [::1]:80 ::1 - - [10/Oct/2000:13:55:36 -0700] "GET /b HTTP/1.1" 200 -
        """;
    Sourced sourced = read("access.log", log, SourceOptions.standard());
    assertThat(sourced.requests())
        .extracting(HttpRequest::label, HttpRequest::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("GET /a", 2.0),
            org.assertj.core.groups.Tuple.tuple("GET /b", 1.0));
    assertThat(sourced.notes())
        .containsExactly("2 lines that are none of an access log are left out, as line 1");
  }

  @Test
  void escapesOfALogAreUndone() throws Exception {
    String log =
        """
        - - - [x] "GET /a?q=\\"x\\"&b=\\\\&c=\\x7b\\x22&d=\\q HTTP/1.1" 200 1
        - - - [x] "GET /with\\x20blank HTTP/1.1" 200 1
        - - - [x] "GET /\\xc3\\xbc HTTP/1.1" 200 1
        """;
    Sourced sourced = read("access.log", log, SourceOptions.standard());
    assertThat(sourced.requests())
        .extracting(HttpRequest::path)
        .containsExactly("/a?q=\"x\"&b=\\&c={\"&d=\\q");
    assertThat(sourced.notes())
        .containsExactly("2 requests that are no HTTP requests are left out");
  }

  /** However a server escaped it, and however long it is. */
  @Property(tries = 100)
  void anyPathOfALog(
      @ForAll @CharRange(from = '!', to = '~') @StringLength(max = 30) String path,
      @ForAll boolean hex,
      @ForAll @IntRange(min = 1, max = 3_000) int times)
      throws Exception {
    String whole = "/" + path.repeat(times);
    String logged =
        hex
            ? whole.replace("\\", "\\x5C").replace("\"", "\\x22")
            : whole.replace("\\", "\\\\").replace("\"", "\\\"");
    Path folder = Files.createTempDirectory("log");
    Path file = folder.resolve("a.log");
    Files.writeString(file, "a - - [x] \"GET " + logged + " HTTP/1.1\" 200 1\n");
    Sourced sourced = WorkloadFile.read(file, SourceOptions.standard());
    Files.delete(file);
    Files.delete(folder);
    assertThat(sourced.requests()).extracting(HttpRequest::path).containsExactly(whole);
  }

  @Test
  void whatIsRecordedIsNoTemplate() throws Exception {
    String log = "- - - [x] \"GET /?q={{7*7}} HTTP/1.1\" 200 1\n";
    assertSentAsItIs(read("access.log", log, SourceOptions.standard()), "/?q={{7*7}}", "");
    String har =
        """
        {"log": {"entries": [{"request": {"method": "POST", "url": "http://localhost/?q={{x}}",
          "headers": [{"name": "X-Y", "value": "{{y}}"}],
          "postData": {"text": "{{z}} {{"}}}]}}
        """;
    assertSentAsItIs(read("a.har", har, SourceOptions.standard()), "/?q={{x}}", "{{z}} {{");
  }

  private static void assertSentAsItIs(Sourced sourced, String path, String body) {
    RequestFeed feed =
        new RequestFeed(
            new Workload(
                sourced.requests(),
                RequestOrder.SEQUENCE,
                ThinkTime.none(),
                false,
                Variables.none()),
            1);
    assertThat(feed.constant(0)).isTrue();
    assertThat(sourced.requests().get(0).path()).isEqualTo(path);
    assertThat(new String(sourced.requests().get(0).body(), StandardCharsets.UTF_8))
        .isEqualTo(body);
  }

  @Test
  void formsOfAHarFile() throws Exception {
    Sourced sourced =
        read(
            "a.har",
            """
            {"log": {"entries": [
              {"request": {"method": "POST", "url": "http://localhost/a", "headers": [],
                "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "", "params": [
                  {"name": "a b", "value": "1&2=3+4%"}, {"name": "c"}]}}},
              {"request": {"method": "POST", "url": "http://localhost/b", "headers": [],
                "postData": {"mimeType": "multipart/form-data; boundary=x", "params": [
                  {"name": "a", "value": "1"}]}}},
              {"request": {"method": "POST", "url": "http://localhost/c",
                "headers": [{"name": "content-type", "value": "multipart/form-data; boundary=x"}],
                "postData": {"mimeType": "multipart/form-data; boundary=x", "text": "--x--",
                  "params": [{"name": "a", "value": "1"}]}}}
            ]}}
            """,
            SourceOptions.standard());
    assertThat(sourced.requests()).extracting(HttpRequest::path).containsExactly("/a", "/c");
    HttpRequest form = sourced.requests().get(0);
    assertThat(form.headers())
        .isEqualTo(Map.of("Content-Type", "application/x-www-form-urlencoded"));
    assertThat(new String(form.body(), StandardCharsets.UTF_8))
        .isEqualTo("a%20b=1%262%3D3%2B4%25&c=");
    assertThat(sourced.requests().get(1).body())
        .isEqualTo("--x--".getBytes(StandardCharsets.UTF_8));
    assertThat(sourced.notes())
        .containsExactly("1 entries with a multipart form but not its text are left out");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws Exception {
    String har =
        "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://h/\"}}]}}";
    assertThat(read("a.har", "\ufeff" + har, ALL).requests()).hasSize(1);
    assertThat(read("a.yaml", "\ufeff" + API, ALL).requests()).hasSize(3);
  }

  private Sourced read(String name, String text, SourceOptions options) throws Exception {
    Path file = dir.resolve(name);
    Files.writeString(file, text);
    return WorkloadFile.read(file, options);
  }
}
