package io.bootcause.load;

import io.bootcause.load.workload.Draw;
import io.bootcause.load.workload.MediaType;
import io.bootcause.load.workload.PercentEncoding;
import io.bootcause.load.workload.Template;
import io.bootcause.load.workload.Variables;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A body that is filled in each time it is sent. Between its templates there may be any bytes. In a
 * form, values are encoded; elsewhere they are put in as they are.
 */
final class BodyTemplate {
  private interface Part {
    byte[] bytes(Draw draw);
  }

  private final List<Part> parts = new ArrayList<>();

  private BodyTemplate(HttpRequest request, Variables.Source values) {
    Template.Escaping escaping =
        MediaType.in(request.headers()).equals(MediaType.FORM)
            ? PercentEncoding::inForm
            : (before, after) -> UnaryOperator.identity();
    for (Verbatim.Part part : request.verbatim().parts(request.body())) {
      if (isTemplate(part)) {
        Template template = Template.compile(text(part.bytes()), values::compile, escaping);
        parts.add(draw -> template.text(draw).getBytes(StandardCharsets.UTF_8));
      } else {
        parts.add(draw -> part.bytes());
      }
    }
  }

  /**
   * The template of a request's body; null if there is nothing to fill in.
   *
   * @throws IllegalArgumentException if it has a variable without a value
   */
  static @Nullable BodyTemplate of(HttpRequest request, Variables.Source values) {
    return request.verbatim().parts(request.body()).stream().anyMatch(BodyTemplate::isTemplate)
        ? new BodyTemplate(request, values)
        : null;
  }

  byte[] bytes(Draw draw) {
    if (parts.size() == 1) {
      return parts.get(0).bytes(draw);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    parts.forEach(part -> bytes.writeBytes(part.bytes(draw)));
    return bytes.toByteArray();
  }

  private static boolean isTemplate(Verbatim.Part part) {
    return !part.verbatim() && Template.isTemplate(text(part.bytes()));
  }

  /** What is no UTF-8 has no variables. */
  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }
}
