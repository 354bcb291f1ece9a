package io.bootcause.load.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.load.Verbatim;
import io.bootcause.load.workload.PercentEncoding;
import io.bootcause.load.workload.Template;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The body of a request in a {@code .http} file, from its lines to what is sent. */
final class HttpFileBody {
  /** Only JSON has a name or nothing after its first brace: so variables differ from a query. */
  private static final Pattern GRAPHQL_VARIABLES =
      Pattern.compile("\\n[ \\t]*\\n\\s*(?=\\{\\s*[\"}])");

  private static final Pattern BRACES = Pattern.compile("\\{\\{.*?}}", Pattern.DOTALL);

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** A line, or a file's content, which is verbatim. */
  private final List<Verbatim.Part> parts = new ArrayList<>();

  /**
   * A body that is done.
   *
   * @param verbatim which stretches have no variables
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Done(byte[] bytes, List<Verbatim.Stretch> verbatim) {}

  void line(String line) {
    parts.add(new Verbatim.Part(line.getBytes(StandardCharsets.UTF_8), false));
  }

  void file(byte[] content) {
    parts.add(new Verbatim.Part(content, true));
  }

  /**
   * The body as it is written, without blank lines around it.
   *
   * @param lineBreak between its lines
   */
  Done plain(String lineBreak) {
    trim();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Verbatim.Stretch> verbatim = new ArrayList<>();
    String between = "";
    for (Verbatim.Part part : parts) {
      bytes.writeBytes(between.getBytes(StandardCharsets.UTF_8));
      between = lineBreak;
      int from = bytes.size();
      bytes.writeBytes(part.bytes());
      if (part.verbatim()) {
        verbatim.add(new Verbatim.Stretch(from, bytes.size()));
      }
    }
    return new Done(bytes.toByteArray(), verbatim);
  }

  /** Its parameters without the blanks and line breaks around them, encoded where they must be. */
  Done form() {
    trim();
    if (parts.stream().anyMatch(Verbatim.Part::verbatim)) {
      return plain("\n");
    }
    return new Done(formText(text()).getBytes(StandardCharsets.UTF_8), List.of());
  }

  /**
   * A GraphQL query, and its variables after an empty line, as JSON.
   *
   * @throws IllegalArgumentException if there is no query, or the variables are no JSON
   */
  Done graphQl() {
    trim();
    String text = text().replace("\r\n", "\n");
    if (text.isBlank()) {
      throw new IllegalArgumentException("a GraphQL request without a query");
    }
    Matcher variables = GRAPHQL_VARIABLES.matcher(text);
    String query = text;
    String rest = "";
    if (variables.find()) {
      query = text.substring(0, variables.start());
      rest = text.substring(variables.end()).strip();
      checkJson(rest);
    }
    boolean file = parts.get(0).verbatim();
    String quoted =
        file ? quoted(query.strip()) : Template.outsideBraces(query.strip(), HttpFileBody::quoted);
    String before = "{\"query\":\"";
    String after = rest.isEmpty() ? "\"}" : "\",\"variables\":" + rest + "}";
    int end = before.length() + quoted.getBytes(StandardCharsets.UTF_8).length;
    return new Done(
        (before + quoted + after).getBytes(StandardCharsets.UTF_8),
        file ? List.of(new Verbatim.Stretch(before.length(), end)) : List.of());
  }

  private static String quoted(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  private static void checkJson(String variables) {
    if (Template.isTemplate(variables)) {
      return; // they may be JSON when they are filled in
    }
    try {
      JSON.readTree(variables);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the GraphQL variables are no JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static String formText(String text) {
    List<String> braces = new ArrayList<>();
    // What is in braces may have what parts parameters, too.
    String hidden =
        BRACES
            .matcher(text)
            .replaceAll(
                found -> {
                  braces.add(found.group());
                  return "{{}}";
                });
    String joined =
        List.of(hidden.split("&", -1)).stream()
            .map(HttpFileBody::parameter)
            .collect(Collectors.joining("&"));
    StringBuilder shown = new StringBuilder();
    int at = 0;
    for (String brace : braces) {
      int found = joined.indexOf("{{}}", at);
      shown.append(joined, at, found).append(brace);
      at = found + "{{}}".length();
    }
    return shown.append(joined.substring(at)).toString();
  }

  private static String parameter(String text) {
    int equals = text.indexOf('=');
    String bare =
        equals < 0
            ? text.strip()
            : text.substring(0, equals).strip() + "=" + text.substring(equals + 1).strip();
    return Template.outsideBraces(bare, PercentEncoding::ofPiece);
  }

  /** All of it, for what takes a body apart: files in it must be text. */
  private String text() {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(plain("\n").bytes()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the body's file must be UTF-8 text", e);
    }
  }

  private void trim() {
    while (!parts.isEmpty() && isBlank(parts.get(parts.size() - 1))) {
      parts.remove(parts.size() - 1);
    }
    while (!parts.isEmpty() && isBlank(parts.get(0))) {
      parts.remove(0);
    }
  }

  private static boolean isBlank(Verbatim.Part part) {
    return !part.verbatim() && new String(part.bytes(), StandardCharsets.UTF_8).isBlank();
  }
}
