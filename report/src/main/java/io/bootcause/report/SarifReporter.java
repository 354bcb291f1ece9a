package io.bootcause.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.Validity;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * report.sarif: the findings as SARIF 2.1.0, for code scanning. What is proven is an error, what is
 * suspected a warning, and all are notes if the measurement is invalid. What could not be told and
 * what is wrong with the measurement are notifications of the tool. Held against a baseline, each
 * finding says whether it is a new one.
 *
 * @param sources where they may be
 * @param known what was found before
 */
record SarifReporter(SourceTree sources, KnownFindings known) implements Reporter {
  static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @Override
  public void write(Investigated in, Appendable out) throws IOException {
    ObjectNode log = NODES.objectNode();
    log.put("$schema", SCHEMA).put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    List<String> rules =
        in.diagnosis().findings().stream().map(Finding::detector).distinct().toList();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", "Bootcause").put("version", text(in.toolVersion()));
    ArrayNode described = driver.putArray("rules");
    rules.forEach(id -> described.add(rule(id)));
    run.putArray("invocations").add(invocation(in));
    run.putObject("automationDetails")
        .put("id", "bootcause/" + SourceTree.uri(Headline.fileName(in.target())) + "/");
    run.put("columnKind", "utf16CodeUnits");
    ArrayNode results = run.putArray("results");
    for (int i = 0; i < in.diagnosis().findings().size(); i++) {
      results.add(result(in, i, rules));
    }
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines);
    printer.indentArraysWith(lines);
    out.append(MAPPER.writer(printer).writeValueAsString(log)).append('\n');
  }

  private static ObjectNode rule(String id) {
    ObjectNode rule = NODES.objectNode();
    rule.put("id", text(id));
    DetectorPage page = DetectorPage.of(id);
    rule.putObject("shortDescription").put("text", text(page == null ? id : firstOf(page.sees())));
    if (page != null) {
      rule.putObject("fullDescription").put("text", text(page.bad()));
      rule.putObject("help").put("text", page.markdown()).put("markdown", page.markdown());
    }
    rule.putObject("properties").putArray("tags").add("performance");
    return rule;
  }

  private static String firstOf(String sentences) {
    int end = sentences.indexOf(". ");
    return end < 0 ? sentences : sentences.substring(0, end + 1);
  }

  private static ObjectNode invocation(Investigated in) {
    Validity validity = in.diagnosis().validity();
    ObjectNode invocation = NODES.objectNode();
    invocation.put("executionSuccessful", validity.verdict() != Validity.Level.INVALID);
    invocation.put("commandLine", text(in.command()));
    if (in.startedAt().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")) {
      invocation.put("startTimeUtc", in.startedAt());
    }
    ArrayNode notes = invocation.putArray("toolExecutionNotifications");
    for (Validity.Check check : validity.checks()) {
      if (check.level() != Validity.Level.VALID) {
        boolean invalid = check.level() == Validity.Level.INVALID;
        note(notes, invalid ? "error" : "warning", check.name() + ": " + check.detail());
      }
    }
    for (Diagnosis.CannotTellBy by : in.diagnosis().cannotTell()) {
      note(notes, "note", "Cannot tell " + by.detector() + ": " + by.missing());
    }
    return invocation;
  }

  private static void note(ArrayNode notes, String level, String text) {
    notes.addObject().put("level", level).putObject("message").put("text", message(text));
  }

  private ObjectNode result(Investigated in, int index, List<String> rules) {
    Finding finding = in.diagnosis().findings().get(index);
    List<Fix> fixes = Fix.of(in, index);
    ObjectNode result = NODES.objectNode();
    result.put("ruleId", text(finding.detector()));
    result.put("ruleIndex", rules.indexOf(finding.detector()));
    result.put("kind", "fail");
    result.put("level", level(in, fixes));
    String proof = proof(fixes);
    result
        .putObject("message")
        .put(
            "text",
            message(sentence(finding.title()) + " " + finding.cause().explanation() + proof));
    result.putArray("locations").add(location(in, finding.cause()));
    result
        .putObject("partialFingerprints")
        .put(KnownFindings.FINGERPRINT, KnownFindings.fingerprint(finding));
    if (known.isAsked()) {
      result.put("baselineState", known.has(finding) ? "unchanged" : "new");
    }
    path(result, finding.path());
    ObjectNode properties = result.putObject("properties");
    properties.put("cause", finding.cause().kind().name());
    JsonFigures.put(properties, "share", finding.share());
    properties.set("evidence", JsonReporter.strings(finding.evidence()));
    properties.set("fixes", JsonDiagnosis.fixes(fixes));
    return result;
  }

  private static String level(Investigated in, List<Fix> fixes) {
    if (in.diagnosis().validity().verdict() == Validity.Level.INVALID) {
      return "note";
    }
    return fixes.stream().anyMatch(Fix::confirmed) ? "error" : "warning";
  }

  private static String proof(List<Fix> fixes) {
    return fixes.stream()
        .filter(Fix::confirmed)
        .findFirst()
        .map(f -> " Proven: " + ChangeWords.doing(f.change()) + ", " + f.beforeAfter("→") + ".")
        .orElse("");
  }

  private static String sentence(String title) {
    return title.endsWith(".") ? title : title + ".";
  }

  private ObjectNode location(Investigated in, Cause cause) {
    ObjectNode location = NODES.objectNode();
    SourceTree.Place place = sources.of(cause);
    ObjectNode physical = location.putObject("physicalLocation");
    physical
        .putObject("artifactLocation")
        .put("uri", place != null ? place.uri() : SourceTree.uri(Headline.fileName(in.target())))
        .put("uriBaseId", "%SRCROOT%");
    if (place != null) {
      physical.putObject("region").put("startLine", Math.max(1, place.line()));
    }
    String frame = place == null ? null : place.frame();
    if (frame != null) {
      logical(location, frame);
    } else if (!cause.where().isEmpty()) {
      logical(location, cause.where().get(cause.where().size() - 1));
    }
    return location;
  }

  private static void logical(ObjectNode location, String frame) {
    location
        .putArray("logicalLocations")
        .addObject()
        .put("fullyQualifiedName", text(frame.replace('#', '.')))
        .put("kind", "function");
  }

  /** The excess path as a stack, innermost frame first as SARIF wants it. */
  private static void path(ObjectNode result, List<PathFrame> path) {
    if (path.isEmpty()) {
      return;
    }
    ObjectNode stack = result.putArray("stacks").addObject();
    stack.putObject("message").put("text", "Where the excess time passes.");
    ArrayNode frames = stack.putArray("frames");
    for (int i = path.size() - 1; i >= 0; i--) {
      PathFrame frame = path.get(i);
      ObjectNode node = frames.addObject();
      ObjectNode location = node.putObject("location");
      logical(location, frame.frame());
      String about =
          Stream.of(times(frame), frame.role())
              .filter(words -> !words.isEmpty())
              .collect(Collectors.joining("; "));
      if (!about.isEmpty()) {
        location.putObject("message").put("text", message(about));
      }
      String artifact = frame.artifact();
      if (artifact != null) {
        node.put("module", text(artifact));
      }
    }
  }

  private static String times(PathFrame frame) {
    if (!Double.isFinite(frame.slowNanos())) {
      return "";
    }
    String slow = Figures.value(Figures.millis(frame.slowNanos()));
    return Double.isFinite(frame.typicalNanos())
        ? slow
            + " ms in slow requests, "
            + Figures.value(Figures.millis(frame.typicalNanos()))
            + " ms in typical ones"
        : slow + " ms of a request";
  }

  private static String text(String text) {
    return PlainText.clean(text);
  }

  /** In a message, {0} would be an argument's place and [text](target) a link. */
  private static String message(String text) {
    return text(text)
        .replace("\\", "\\\\")
        .replaceAll("\\{(\\d+)\\}", "{{$1}}")
        .replace("](", "\\](");
  }
}
