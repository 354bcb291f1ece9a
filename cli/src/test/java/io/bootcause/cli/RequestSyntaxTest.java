package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bootcause.load.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.TypeConversionException;

class RequestSyntaxTest {
  @TempDir Path dir;

  @Test
  void linesAndFilesAreMixed() throws Exception {
    Path file = dir.resolve("r.http");
    Files.writeString(file, "PUT http://elsewhere.example:99/a?x=1\nA: b\n\nbody\n###\nGET /b\n");
    assertThat(RequestSyntax.parse(List.of("/plain", file.toString(), "DELETE /c")).requests())
        .extracting(HttpRequest::label)
        .containsExactly("GET /plain", "PUT /a?x=1", "GET /b", "DELETE /c");
  }

  @Test
  void whatAFileSaysAndIsNotDoneIsTold() throws Exception {
    String far =
        Files.writeString(dir.resolve("far.http"), "GET https://example.com/x\n").toString();
    String near =
        Files.writeString(dir.resolve("near.http"), "GET http://localhost:8080/x\n").toString();

    assertThat(RequestSyntax.notes(List.of("/a", near))).isEmpty();
    assertThat(RequestSyntax.notes(List.of(far)))
        .containsExactly(
            far
                + " names https://example.com:443: its requests go to the service that is measured");
  }

  @Test
  void aBodyInJsonFollowsThePath() {
    HttpRequest request =
        RequestSyntax.parse(List.of("POST /orders/7?x=1 {\"lines\": [{\"id\": 1}]}"))
            .requests()
            .get(0);

    assertThat(request.label()).isEqualTo("POST /orders/7?x=1");
    assertThat(request.headers()).containsExactly(entry("Content-Type", "application/json"));
    assertThat(request.body())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("{\"lines\": [{\"id\": 1}]}");
    assertThat(RequestSyntax.isRequest("PUT /a [1, 2]")).isTrue();
    for (String text :
        List.of("/orders {\"id\": 1}", "POST /orders {\"id\": 1", "POST /orders id=1")) {
      assertThatThrownBy(() -> RequestSyntax.parse(List.of(text)))
          .isInstanceOf(TypeConversionException.class)
          .hasMessageContaining("with a body in JSON");
    }
  }

  @Test
  void withoutAFileNothingIsFilledIn() {
    assertThat(RequestSyntax.parse(List.of("/{{x}}")).variables()).isNull();
    assertThat(RequestSyntax.parse(List.of()).requests())
        .extracting(HttpRequest::label)
        .containsExactly("GET /");
  }

  @Test
  void aMalformedFileSaysWhere() throws Exception {
    Path file = dir.resolve("r.http");
    Files.writeString(file, "GET /{{who}}\n");
    assertThatThrownBy(() -> RequestSyntax.parse(List.of(file.toString())))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("r.http:1: no value for {{who}}");
    assertThatThrownBy(() -> RequestSyntax.parse(List.of("none.http")))
        .isInstanceOf(TypeConversionException.class);
  }
}
