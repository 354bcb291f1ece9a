package io.bootcause.load.workload;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.regex.Pattern;

/** What an answer must be like. */
public sealed interface Expectation {
  /** As a report says it. */
  String text();

  /** Whether an answer is like that. */
  boolean metBy(Answer answer);

  /** One of these statuses. Without such an expectation it is 200 to 399. */
  record Status(StatusSet statuses) implements Expectation {
    @Override
    public String text() {
      return "status " + statuses;
    }

    @Override
    public boolean metBy(Answer answer) {
      return statuses.contains(answer.status());
    }
  }

  /** A header of this name, whatever its case, with a value in which the pattern is found. */
  record Header(String name, Pattern pattern) implements Expectation {
    @Override
    public String text() {
      return "header " + name + " matches " + pattern;
    }

    @Override
    public boolean metBy(Answer answer) {
      return answer.headers(name).stream().anyMatch(value -> pattern.matcher(value).find());
    }
  }

  /** The text is in the body. */
  record BodyContains(String part) implements Expectation {
    @Override
    public String text() {
      return "body contains " + part;
    }

    @Override
    public boolean metBy(Answer answer) {
      return answer.body().contains(part);
    }
  }

  /** The pattern is found in the body. */
  record BodyMatches(Pattern pattern) implements Expectation {
    @Override
    public String text() {
      return "body matches " + pattern;
    }

    @Override
    public boolean metBy(Answer answer) {
      return pattern.matcher(answer.body()).find();
    }
  }

  /** The value at a JSON pointer (RFC 6901) is this: as JSON, or as plain text for a string. */
  record JsonEquals(JsonPointer pointer, String value) implements Expectation {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String text() {
      return "JSON " + pointer + " is " + value;
    }

    @Override
    public boolean metBy(Answer answer) {
      JsonNode found;
      try {
        found = JSON.readTree(answer.body()).at(pointer);
      } catch (JsonProcessingException e) {
        return false;
      }
      if (found.isMissingNode()) {
        return false;
      }
      if (found.isTextual() && found.textValue().equals(value)) {
        return true;
      }
      try {
        return found.equals(JSON.readTree(value));
      } catch (JsonProcessingException e) {
        return false;
      }
    }
  }

  /**
   * An expectation on a body as people write it: {@code json:/a/b=1}, {@code regex:^ok}, else the
   * text itself, also as {@code contains:text}.
   *
   * @throws IllegalArgumentException if the pointer or the pattern is none
   */
  static Expectation ofBody(String text) {
    if (text.startsWith("contains:")) {
      return new BodyContains(text.substring("contains:".length()));
    }
    if (text.startsWith("regex:")) {
      return new BodyMatches(pattern(text.substring("regex:".length())));
    }
    if (text.startsWith("json:")) {
      int equals = text.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("write it as json:/pointer=value: " + text);
      }
      return new JsonEquals(
          JsonPointer.compile(text.substring("json:".length(), equals)),
          text.substring(equals + 1));
    }
    return new BodyContains(text);
  }

  /**
   * An expectation on a header: {@code Name: pattern}.
   *
   * @throws IllegalArgumentException if there is no colon, or the pattern is none
   */
  static Expectation ofHeader(String text) {
    int colon = text.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("write it as 'Name: pattern': " + text);
    }
    return new Header(text.substring(0, colon).strip(), pattern(text.substring(colon + 1).strip()));
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (java.util.regex.PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "not a regular expression: " + text + " (" + e.getDescription() + ")", e);
    }
  }
}
