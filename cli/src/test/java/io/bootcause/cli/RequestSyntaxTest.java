package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.HttpRequest;
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
