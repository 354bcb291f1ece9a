package io.bootcause.load;

import io.bootcause.load.workload.Draw;
import io.bootcause.load.workload.Template;
import io.bootcause.load.workload.Variables;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A request whose parts are filled in each time it is sent. */
final class RequestTemplate {
  private final HttpRequest request;
  private final Template path;
  private final Map<String, Template> headers = new LinkedHashMap<>();
  private final @Nullable Template body;

  private RequestTemplate(HttpRequest request, Variables.Source values) {
    this.request = request;
    path = Template.compile(request.path(), values::compile, RequestTemplate::percentEncoded);
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      headers.put(
          header.getKey(),
          Template.compile(header.getValue(), values::compile, UnaryOperator.identity()));
    }
    String text = text(request.body());
    body =
        Template.isTemplate(text)
            ? Template.compile(text, values::compile, UnaryOperator.identity())
            : null;
  }

  /**
   * The template of a request; null if there is nothing to fill in.
   *
   * @throws IllegalArgumentException if it has a variable without a value
   */
  static @Nullable RequestTemplate of(HttpRequest request, Variables.Source values) {
    boolean varies =
        Template.isTemplate(request.path())
            || request.headers().values().stream().anyMatch(Template::isTemplate)
            || Template.isTemplate(text(request.body()));
    try {
      return varies ? new RequestTemplate(request, values) : null;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(request.label() + ": " + e.getMessage(), e);
    }
  }

  HttpRequest filled(Draw draw) {
    Map<String, String> values = new LinkedHashMap<>();
    headers.forEach((name, value) -> values.put(name, value.text(draw)));
    return new HttpRequest(
        request.name(),
        request.method(),
        path.text(draw),
        values,
        body == null ? request.body() : body.text(draw).getBytes(StandardCharsets.UTF_8),
        request.weight(),
        request.expectations());
  }

  /** A body that is no UTF-8 has no variables. */
  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }

  /** Encodes what must not be in a path; what has a meaning there keeps it. */
  private static String percentEncoded(String value) {
    StringBuilder text = new StringBuilder(value.length());
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      if (b > ' ' && b < 127 && "\"<>\\^`{|}".indexOf(b) < 0) {
        text.append((char) b);
      } else {
        text.append('%').append(String.format("%02X", b));
      }
    }
    return text.toString();
  }
}
