package io.bootcause.load.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is malformed is one line with file and line, whatever the kind of file. */
class WorkloadFileTest {
  @TempDir Path dir;

  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of("a.http", "", "a.http: has no request"),
        Arguments.of("a.http", "# only words\n", "a.http: has no request"),
        Arguments.of("a.http", "GET http://h/\nnot a header\n", "a.http:2: not a header"),
        Arguments.of("a.http", "\nGET http://h/{{who}}\n", "a.http:2: no value for {{who}}"),
        Arguments.of("a.http", "GET http://h/\nA: {{$nope}}\n", "a.http:2: unknown value $nope"),
        Arguments.of("a.http", "POST http://h/\n\n{{$nope}}\n", "a.http:3: unknown value"),
        Arguments.of("a.http", "POST http://h/\n\n< none.json\n", "a.http:3: cannot read"),
        Arguments.of("a.http", "GRAPHQL http://h/\n", "a.http:1: a GraphQL request without"),
        Arguments.of(
            "a.http",
            "\nGRAPHQL http://h/\n\n{a}\n\n{\"b\": }\n",
            "a.http:2: the GraphQL variables"),
        Arguments.of("a.http", "GET http://h/{{$uuid 3}}\n", "a.http:1: $uuid 3: nothing can"),
        Arguments.of("a.http", "POST http://h/\n\na\n@b = c\nd\n", "a.http:4: a variable within"),
        Arguments.of("a.http", "GET ftp://h/\n", "a.http:1: not an http URL"),
        Arguments.of("a.http", "GET http://h:99999/\n", "a.http:1: not a port"),
        Arguments.of("a.http", "GET http://a/\n###\nGET http://b/\n", "a.http:3: requests go to"),
        Arguments.of("a.http", "# @weight much\nGET http://a/\n", "a.http:1: not a weight"),
        Arguments.of("a.http", "# @expect-status ok\nGET http://a/\n", "a.http:1: not a status"),
        Arguments.of("a.http", "@a = {{b}}\n@b = {{a}}\nGET http://h/{{a}}\n", "contains itself"),
        Arguments.of("a.http", "GET http://h/\n\n> {% x\n", "a.http:3: a script without"),
        Arguments.of("a.har", "{\"log\":\n{]", "a.har:2: "),
        Arguments.of("a.har", "", "a.har: is empty"),
        Arguments.of("a.har", "{\"log\":\n{\"entries\":3}}", "a.har:2: a HAR file has"),
        Arguments.of("a.har", "{\"log\":{\"entries\":[]}}", "a.har:1: no entry"),
        Arguments.of("a.har", "{\"log\":{\"entries\":[\n{}]}}", "a.har:2: an entry without"),
        Arguments.of("a.json", "{}", "a.json:1: neither an OpenAPI 3 document nor"),
        Arguments.of("a.yaml", "openapi: 3.0.0\npaths: [\n", "a.yaml:2: "),
        Arguments.of("a.yaml", "swagger: '2.0'\n", "a.yaml:1: neither"),
        Arguments.of("a.yaml", "openapi: 3.0.0\npaths: {}\n", "no operation to send"),
        Arguments.of("a.yaml", "openapi: 3.0.0\npaths:\n  a:\n    get: {}\n", "a.yaml:4: a path"),
        Arguments.of(
            "a.yaml",
            "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      parameters:\n      - $ref: '#/x/y'\n",
            "a.yaml:6: nothing is at #/x/y"),
        Arguments.of("a.log", "127.0.0.1 - - hello\n", "a.log:1: not a line of an access log"),
        Arguments.of(
            "a.log",
            "odd\n1.2.3.4 - - [x] \"GET / HTTP/1.1\" 200 1\nodd\n",
            "a.log:1: not a line of an access log in common or combined format (2 of 3 lines)"),
        Arguments.of("a.log", "", "a.log: has no request to send"),
        Arguments.of("none.http", null, "none.http: no such file"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void saysWhere(String name, String text, String says) throws IOException {
    Path file = dir.resolve(name);
    if (text != null) {
      Files.writeString(file, text);
    }
    assertThatThrownBy(() -> WorkloadFile.read(file, SourceOptions.standard()))
        .isInstanceOf(WorkloadSyntaxException.class)
        .hasMessageContaining(says)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFolderIsNoFile() {
    assertThatThrownBy(() -> WorkloadFile.read(dir, SourceOptions.standard()))
        .hasMessageContaining("no such file");
  }

  /** Whatever is in a file, reading ends with requests or with one line, never with a crash. */
  @Property(tries = 300)
  void garbageIsRefused(@ForAll @StringLength(max = 60) String text) throws IOException {
    for (String name : new String[] {"a.http", "a.har", "a.json", "a.yaml", "a.log"}) {
      assertRefusedOrRead(name, text);
    }
  }

  @Property(tries = 300)
  void garbledBodiesAreRefused(
      @ForAll
          @CharRange(from = ' ', to = '~')
          @Chars({'\n', '{', '}', '&', '=', '@', '"'})
          @StringLength(max = 40)
          String text)
      throws IOException {
    assertRefusedOrRead("graphql.http", "GRAPHQL http://h/\n\n" + text);
    assertRefusedOrRead(
        "form.http", "POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\n" + text);
  }

  private static void assertRefusedOrRead(String name, String text) throws IOException {
    Path folder = Files.createTempDirectory("garbage");
    Path file = folder.resolve(name);
    try {
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      assertThat(WorkloadFile.read(file, SourceOptions.standard()).requests()).isNotEmpty();
    } catch (WorkloadSyntaxException e) {
      assertThat(e.getMessage()).doesNotContain("\n").contains(name);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
