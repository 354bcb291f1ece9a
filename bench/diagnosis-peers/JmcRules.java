import java.io.File;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/**
 * All automated rules of JDK Mission Control on one recording, as its window shows them. Prints a
 * line for each, highest score first: score, rule id, severity, text, separated by tabs. A result
 * without a score has its severity's least, as in JMC's own report; a rule that failed has -2.
 *
 * <p>Without an argument: the ids of all rules, their topics and names.
 */
final class JmcRules {
  private static final double FAILED = -2;

  private record Line(double score, String rule, String severity, String text) {}

  public static void main(String[] args) throws Exception {
    Logger.getLogger("org.openjdk.jmc").setLevel(Level.SEVERE);
    if (args.length == 0) {
      RuleRegistry.getRules().stream()
          .sorted(Comparator.comparing(IRule::getId))
          .forEach(r -> System.out.println(r.getId() + "\t" + r.getTopic() + "\t" + r.getName()));
      return;
    }
    IItemCollection events = JfrLoaderToolkit.loadEvents(new File(args[0]));
    Map<IRule, Future<IResult>> results =
        RulesToolkit.evaluateParallel(RuleRegistry.getRules(), events, null, 0);
    List<Line> lines = new ArrayList<>();
    for (Map.Entry<IRule, Future<IResult>> result : results.entrySet()) {
      lines.add(line(result.getKey().getId(), result.getValue()));
    }
    lines.sort(Comparator.comparingDouble(Line::score).reversed().thenComparing(Line::rule));
    for (Line line : lines) {
      System.out.printf(
          Locale.ROOT,
          "%.1f\t%s\t%s\t%s%n",
          line.score,
          line.rule,
          line.severity,
          line.text.strip().replaceAll("\\s+", " "));
    }
    System.exit(0); // The rules' threads are no daemons.
  }

  private static Line line(String rule, Future<IResult> future) throws InterruptedException {
    try {
      IResult result = future.get();
      IQuantity score = result.getResult(TypedResult.SCORE);
      StringBuilder text = new StringBuilder();
      for (String part :
          new String[] {result.getSummary(), result.getExplanation(), result.getSolution()}) {
        if (part != null) {
          text.append(ResultToolkit.populateMessage(result, part, false)).append(' ');
        }
      }
      return new Line(
          score == null ? result.getSeverity().getLimit() : score.doubleValue(),
          rule,
          result.getSeverity().name(),
          text.toString());
    } catch (ExecutionException e) {
      return new Line(FAILED, rule, "FAILED", String.valueOf(e.getCause()));
    }
  }
}
