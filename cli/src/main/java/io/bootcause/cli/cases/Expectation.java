package io.bootcause.cli.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a diagnosis of a case should say.
 *
 * @param healthy no finding at all
 * @param mechanism that the first finding names; empty if healthy or only {@code never} counts
 * @param where one of these must match a frame, if there are any
 * @param artifact matches the culprit's coordinates; empty for any
 * @param property matches a setting that is named; empty for any
 * @param evidence all of these must be found
 * @param never mechanisms that must not be named
 * @param also mechanisms of further defects that must be named too, be it before the first
 */
record Expectation(
    boolean healthy,
    String mechanism,
    String kind,
    List<Pattern> where,
    String artifact,
    String property,
    List<Pattern> evidence,
    List<ExpectedFix> fixes,
    List<String> never,
    List<String> also) {
  /** A change and what its experiment should say: CONFIRMED, HELPS or REFUTED. */
  record ExpectedFix(Pattern change, String verdict) {
    /** Of the words of a change; "memoise" is another word for "remember". */
    boolean matches(String described) {
      return change.matcher(described).matches()
          || change.matcher(described.replaceFirst("^remember ", "memoise ")).matches();
    }
  }

  static final Expectation HEALTHY =
      new Expectation(true, "", "", List.of(), "", "", List.of(), List.of(), List.of(), List.of());

  /**
   * Reads {@code expect:} of a case or twin.
   *
   * @param base the case's own expectation, for {@code as base}
   */
  static Expectation of(JsonNode node, Expectation base) throws BadCaseException {
    if (node.isTextual()) {
      return switch (node.asText()) {
        case "healthy" -> HEALTHY;
        case "as base" -> base;
        default -> throw new BadCaseException("not an expectation: '" + node.asText() + "'");
      };
    }
    if (!node.has("mechanism") && !node.has("never")) {
      throw new BadCaseException("'expect' names no mechanism");
    }
    List<ExpectedFix> fixes = new ArrayList<>();
    for (JsonNode fix : node.path("fixes")) {
      fixes.add(
          new ExpectedFix(
              BadCaseException.pattern(fix.path("change").asText()),
              fix.path("verdict").asText("CONFIRMED")));
    }
    return new Expectation(
        false,
        node.path("mechanism").asText(),
        node.path("kind").asText(),
        patterns(node.path("where")),
        node.path("artifact").asText(),
        node.path("property").asText(),
        patterns(node.path("evidence")),
        List.copyOf(fixes),
        words(node.path("never")),
        words(node.path("also")));
  }

  private static List<String> words(JsonNode nodes) {
    List<String> words = new ArrayList<>();
    nodes.forEach(node -> words.add(node.asText()));
    return List.copyOf(words);
  }

  private static List<Pattern> patterns(JsonNode nodes) throws BadCaseException {
    List<Pattern> patterns = new ArrayList<>();
    for (JsonNode node : nodes) {
      patterns.add(BadCaseException.pattern(node.asText()));
    }
    return List.copyOf(patterns);
  }

  /** For the table: the mechanism, or what it must be free of. */
  String describe() {
    if (healthy) {
      return "healthy";
    }
    return mechanism.isEmpty() ? "no " + String.join(", ", never) : mechanism;
  }
}
