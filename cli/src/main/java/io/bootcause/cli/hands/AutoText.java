package io.bootcause.cli.hands;

import io.bootcause.investigation.live.LiveResult;
import io.bootcause.investigation.live.LiveResult.Contrasted;
import io.bootcause.investigation.live.LiveResult.End;
import io.bootcause.investigation.live.LiveResult.Level;
import io.bootcause.investigation.live.LiveResult.Line;
import io.bootcause.investigation.live.LiveResult.Spot;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code trace --auto} found, for a person to read on 80 columns. */
final class AutoText {
  /** Lines of a subject: arguments come first, then the receiver's fields. */
  private static final int SUBJECT_LINES = 3;

  private static final int SUBJECT_WIDTH = Screen.WIDTH - 14;

  private static final String MARK = "◄ ";

  private final PrintStream out;
  private final int budgetPercent;

  AutoText(PrintStream out, int budgetPercent) {
    this.out = out;
    this.budgetPercent = budgetPercent;
  }

  void print(LiveResult result) {
    if (result.end() == End.NO_REQUEST) {
      none(result);
      return;
    }
    say(head(result), "");
    tree(result);
    explained(result);
    spots(result.frontier());
    waits(result);
    cost(result);
  }

  private void none(LiveResult result) {
    boolean cameIn = result.requests() > 0;
    say(
        cameIn
            ? result.requests()
                + " requests "
                + result.request()
                + " came in, none of them as slow as asked for (--slow)"
            : "no request " + result.request() + " came in",
        "");
    if (!result.others().isEmpty()) {
      say("these did: " + times(result.others()), "  ");
    }
    if (result.unnamed() > 0) {
      say(
          result.unnamed()
              + (result.others().isEmpty() ? "" : " more")
              + " never came to a servlet or to the framework: what they asked for is not known",
          "  ");
    }
    if (!cameIn && result.others().isEmpty() && result.unnamed() == 0) {
      say("nor any other: send some, or let --rate N send it", "  ");
    }
  }

  private static String times(Map<String, Long> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(
        (line, n) -> text.append(text.isEmpty() ? "" : ", ").append(line).append(" ×").append(n));
    return text.toString();
  }

  private static String head(LiveResult result) {
    Contrasted c = result.contrast();
    String all = result.request() + ": " + result.requests() + " requests";
    if (c.alike()) {
      return all + ", all alike: " + millis(c.slowMillis()) + " each";
    }
    return all
        + "; in the last level "
        + c.slow()
        + " slow ones (above "
        + millis(c.limitMillis())
        + ") of "
        + millis(c.slowMillis())
        + (c.typical() == 0
            ? ", and no typical one"
            : " against " + c.typical() + " typical ones of " + millis(c.typicalMillis()));
  }

  private void tree(LiveResult result) {
    List<Line> lines = result.tree();
    if (lines.isEmpty()) {
      return;
    }
    double whole = lines.get(0).millis();
    String what = result.contrast().alike() ? "total ms" : "more ms";
    out.printf(Locale.ROOT, "%9s %9s %6s%n", what, "self ms", "self");
    int[] depths = lines.stream().mapToInt(Line::depth).toArray();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      out.printf(
          Locale.ROOT,
          "%9s %9s %5.1f%%  %s%s%n",
          figure(line.millis()),
          figure(line.selfMillis()),
          whole <= 0 ? 0 : 100 * line.selfMillis() / whole,
          Branches.of(depths, i),
          (line.frontier() ? MARK : "") + place(line));
    }
    if (!result.exact()) {
      out.println("  by samples only: nothing could be timed exactly");
    }
  }

  private static String place(Line line) {
    int hash = line.frame().indexOf('#');
    String name =
        hash < 0
            ? line.frame()
            : Screen.shortName(line.frame().substring(0, hash))
                + "."
                + line.frame().substring(hash + 1);
    return line.calls() > 1.05
        ? String.format(Locale.ROOT, "%s ×%.0f", name, Math.max(2, line.calls()))
        : name;
  }

  private void explained(LiveResult result) {
    if (!result.exact()) {
      say(why(result.end()), "  ");
      return;
    }
    String of = result.contrast().alike() ? " of the time" : " of what slow requests take more";
    say(
        "explained: "
            + percent(result.explained())
            + of
            + " is "
            + MARK.strip()
            + " methods' own; the rest is spread over places below 10 % each, or above them",
        "  ");
    if (result.end() != End.EXPLAINED) {
      say(why(result.end()), "  ");
    }
  }

  private static String why(End end) {
    return switch (end) {
      case EXPLAINED -> "";
      case NOTHING_LEFT -> "it went no further: there was nothing more that could be timed";
      case BUDGET ->
          "it went no further: the overhead budget is used up (--overhead-budget allows more)";
      case TIME -> "it went no further: the time was up (--time allows more)";
      case TOO_FEW_SAMPLES ->
          "too few stacks of these requests were seen to go down: more requests or more time"
              + " (--time, --rate) would tell";
      case NO_REQUEST -> "no such request came in";
    };
  }

  private void spots(List<Spot> spots) {
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      String head = String.format(Locale.ROOT, "%2d. %4s  ", i + 1, percent(spot.share()));
      out.println(
          head
              + (spot.frame().indexOf('#') < 0
                  ? "the request outside of what was timed"
                  : spot.frame()));
      String indent = " ".repeat(head.length());
      if (!spot.artifact().isEmpty()) {
        out.println(indent + "of " + spot.artifact());
      }
      if (!spot.below().isEmpty()) {
        out.println(indent + "mostly in " + spot.below() + ", by samples");
      }
      if (spot.open()) {
        out.println(indent + "what it calls was not timed");
      }
      spot.subject()
          .lines()
          .limit(SUBJECT_LINES)
          .forEach(line -> out.println(indent + Screen.cut(line, SUBJECT_WIDTH)));
    }
  }

  private void waits(LiveResult result) {
    if (!result.waits().isEmpty()) {
      out.println(result.contrast().alike() ? "waits, each request:" : "waits, more than typical:");
    }
    for (LiveResult.Wait wait : result.waits()) {
      out.printf(
          Locale.ROOT,
          "%9s  %s%s%n",
          figure(wait.millis()),
          Screen.cut(wait.kind().toLowerCase(Locale.ROOT) + " " + wait.subject(), SUBJECT_WIDTH),
          wait.times() > 1.05 ? String.format(Locale.ROOT, " ×%.0f", wait.times()) : "");
    }
  }

  private void cost(LiveResult result) {
    int level = 0;
    for (Level one : result.levels()) {
      String what =
          one.methods() == 0
              ? "sampled"
              : "level " + ++level + ": " + one.methods() + " methods timed";
      String service =
          one.cost().service() < 0
              ? ""
              : "; the service used " + percent(one.cost().service()) + " of a core";
      say(
          String.format(
              Locale.ROOT,
              "%s for %.1f s, %d requests%s; cost %s of a core%s",
              what,
              one.seconds(),
              one.requests(),
              result.contrast().alike() ? "" : ", " + one.slow() + " slow",
              percent(one.cost().sum()),
              service),
          "  ");
    }
    String allowed =
        budgetPercent <= 0 ? "no bound was set" : budgetPercent + " % of a core were allowed";
    say(
        "cost is estimated, "
            + allowed
            + (result.callNanos() == 0
                ? ""
                : "; timing a call takes "
                    + result.callNanos()
                    + " ns here, which is taken out of the tree"),
        "  ");
    if (result.lostCalls() > 0) {
      say(result.lostCalls() + " calls were too many for a request's tree, and are missing", "  ");
    }
    result.untimed().forEach((frame, why) -> say("not timed: " + frame + ": " + why, "    "));
  }

  private void say(String text, String indent) {
    Screen.wrapped(text, Screen.WIDTH, indent.isEmpty() ? "  " : indent).forEach(out::println);
  }

  private static String percent(double share) {
    double percent = 100 * share;
    return percent > 0 && percent < 10
        ? String.format(Locale.ROOT, "%.1f %%", percent)
        : String.format(Locale.ROOT, "%.0f %%", percent);
  }

  private static String millis(double millis) {
    return figure(millis) + " ms";
  }

  private static String figure(double millis) {
    return String.format(Locale.ROOT, Math.abs(millis) < 10 ? "%.3f" : "%.1f", millis);
  }
}
