package io.bootcause.cli.cases;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The scores of all runs, for people and as JSON. */
final class ScoreTable {
  /** Version of the JSON. */
  private static final String SCHEMA = "bootcause-cases/1";

  private final List<Score> scores;
  private final List<String> skipped;
  private final boolean prove;

  /**
   * @param skipped runs that were not made, and why
   * @param prove whether experiments were made
   */
  ScoreTable(List<Score> scores, List<String> skipped, boolean prove) {
    this.scores = List.copyOf(scores);
    this.skipped = List.copyOf(skipped);
    this.prove = prove;
  }

  private static final String ROW = "%-38s %-20s %-6s %-6s %-7s %6s  %s%n";

  static void head(PrintStream out) {
    out.printf(
        Locale.ROOT, ROW, "case", "expected", "first", "named", "proven", "s", "what was said");
  }

  /** One row, with every finding on a line of its own. */
  void row(PrintStream out, Score score) {
    boolean sick = score.run().expect().mechanism().length() > 0;
    String failure = score.failure();
    List<String> said = score.said();
    out.printf(
        Locale.ROOT,
        ROW,
        score.run().name(),
        score.run().expect().describe(),
        sick ? yes(score.named() == 1) : "",
        sick ? yes(score.named() > 0) : "",
        sick && prove ? yes(score.proven()) : "",
        String.format(Locale.ROOT, "%.0f", score.seconds()),
        failure != null
            ? "could not be measured: " + failure
            : (score.falseAlarms() > 0 ? "FALSE ALARM " : "")
                + (said.isEmpty() ? "nothing found" : said.get(0)));
    for (int i = 1; i < said.size(); i++) {
      out.printf(Locale.ROOT, ROW, "", "", "", "", "", "", said.get(i));
    }
    for (String unmet : score.unmet()) {
      out.printf(Locale.ROOT, ROW, "", "", "", "", "", "", "but " + unmet);
    }
    out.flush();
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  void summary(PrintStream out) {
    long sick = count(s -> !s.run().expect().mechanism().isEmpty());
    out.println();
    out.printf(
        Locale.ROOT,
        "named in first place %d of %d, named at all %d%s%n",
        count(s -> s.named() == 1),
        sick,
        count(s -> s.named() > 0),
        prove ? String.format(Locale.ROOT, ", proven %d", count(Score::proven)) : "");
    out.printf(
        Locale.ROOT,
        "false alarms in %d of %d that must be free of them%n",
        count(s -> s.falseAlarms() > 0),
        count(s -> mustBeFree(s)));
    out.printf(Locale.ROOT, "median time %.0f s%n", medianSeconds());
    skipped.forEach(line -> out.println("skipped " + line));
    out.flush();
  }

  private static boolean mustBeFree(Score score) {
    return score.run().expect().healthy() || !score.run().expect().never().isEmpty();
  }

  private long count(Predicate<Score> such) {
    return scores.stream().filter(s -> s.failure() == null).filter(such).count();
  }

  private double medianSeconds() {
    double[] sorted =
        scores.stream()
            .filter(s -> s.failure() == null)
            .mapToDouble(Score::seconds)
            .sorted()
            .toArray();
    return sorted.length == 0
        ? 0
        : Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1).average().orElse(0);
  }

  void json(PrintStream out) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    root.put("schema", SCHEMA);
    root.put("proved", prove);
    ArrayNode runs = root.putArray("runs");
    for (Score score : scores) {
      ObjectNode run = runs.addObject();
      run.put("name", score.run().name());
      run.put("expected", score.run().expect().describe());
      run.put("place", score.named());
      run.put("proven", score.proven());
      run.put("falseAlarms", score.falseAlarms());
      run.put("right", score.right(prove));
      run.put("seconds", Math.round(score.seconds() * 10) / 10.0);
      strings(run.putArray("findings"), score.said());
      strings(run.putArray("unmet"), score.unmet());
      run.put("failure", score.failure());
    }
    strings(root.putArray("skipped"), skipped);
    ObjectNode total = root.putObject("total");
    total.put("expectedToBeNamed", count(s -> !s.run().expect().mechanism().isEmpty()));
    total.put("namedFirst", count(s -> s.named() == 1));
    total.put("named", count(s -> s.named() > 0));
    total.put("proven", count(Score::proven));
    total.put("mustBeFree", count(ScoreTable::mustBeFree));
    total.put("withFalseAlarms", count(s -> s.falseAlarms() > 0));
    total.put("notMeasured", scores.stream().filter(s -> s.failure() != null).count());
    total.put("medianSeconds", Math.round(medianSeconds() * 10) / 10.0);
    out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root));
    out.flush();
  }

  private static void strings(ArrayNode array, List<String> lines) {
    for (String line : lines) {
      array.add(line);
    }
  }
}
