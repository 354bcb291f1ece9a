package io.bootcause.load;

import io.bootcause.load.workload.Draw;
import io.bootcause.load.workload.PercentEncoding;
import io.bootcause.load.workload.Template;
import io.bootcause.load.workload.Variables;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A request whose parts are filled in each time it is sent. */
final class RequestTemplate {
  private final HttpRequest request;
  private final Template path;
  private final Map<String, Template> headers = new LinkedHashMap<>();
  private final @Nullable BodyTemplate body;

  private RequestTemplate(
      HttpRequest request, Variables.Source values, @Nullable BodyTemplate body) {
    this.request = request;
    this.body = body;
    path =
        request.verbatim().path()
            ? Template.literal(request.path())
            : Template.compile(request.path(), values::compile, PercentEncoding::inTarget);
    request
        .headers()
        .forEach(
            (name, value) ->
                headers.put(
                    name,
                    request.verbatim().header(name)
                        ? Template.literal(value)
                        : Template.compile(value, values::compile, UnaryOperator.identity())));
  }

  /**
   * The template of a request; null if there is nothing to fill in.
   *
   * @throws IllegalArgumentException if it has a variable without a value
   */
  static @Nullable RequestTemplate of(HttpRequest request, Variables.Source values) {
    boolean head =
        (!request.verbatim().path() && Template.isTemplate(request.path()))
            || request.headers().entrySet().stream()
                .anyMatch(
                    header ->
                        !request.verbatim().header(header.getKey())
                            && Template.isTemplate(header.getValue()));
    try {
      BodyTemplate body = BodyTemplate.of(request, values);
      return head || body != null ? new RequestTemplate(request, values, body) : null;
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
        body == null ? request.body() : body.bytes(draw),
        request.weight(),
        request.expectations());
  }
}
