package io.bootcause.report;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What to do: the changes, each with its proof and the lines to paste. */
final class HtmlFixes {
  private HtmlFixes() {}

  static void ofFinding(Html html, Investigated in, int finding) {
    SymptomMetric metric = in.diagnosis().findings().get(finding).metric();
    List<Fix> fixes = Fix.of(in, finding);
    HtmlReporter.section(
        html,
        fixes.stream().anyMatch(Fix::confirmed) ? "What to do" : "What to try",
        fixes.isEmpty()
            ? ""
            : "Best first. Measured in fresh JVMs, with and without it in turns: "
                + metric.name()
                + ". The interval holds the true ratio in 95 of 100 such experiments; predicted is what"
                + " would be left if all of this cause were gone.",
        () -> {
          if (!Fix.tellWhatToDo(fixes)) {
            html.leaf("p.lead", in.diagnosis().findings().get(finding).cause().explanation());
          }
          if (!fixes.isEmpty()) {
            list(html, in, fixes, metric.predicted() / metric.observed());
          }
        });
  }

  static void tried(Html html, Investigated in) {
    List<Fix> fixes = Fix.tried(in);
    if (!fixes.isEmpty()) {
      HtmlReporter.section(
          html, "What you asked to try", "", () -> list(html, in, fixes, Double.NaN));
    }
  }

  static void together(Html html, Investigated in) {
    List<Fix> fixes = Fix.together(in);
    if (!fixes.isEmpty()) {
      HtmlReporter.section(
          html,
          "Two causes at once",
          "The best fix of each alone, and both together. Measured: "
              + in.together().get(0).metric()
              + ".",
          () -> list(html, in, fixes, Double.NaN));
    }
  }

  private static void list(Html html, Investigated in, List<Fix> fixes, double predicted) {
    Scale scale = scale(fixes, predicted);
    html.tag(
        "ol.fixes",
        () -> fixes.forEach(fix -> html.tag("li", () -> fix(html, in, fix, predicted, scale))));
  }

  /** One for all, so that the intervals can be compared by eye. */
  private static Scale scale(List<Fix> fixes, double predicted) {
    List<Double> ratios = new ArrayList<>(List.of(predicted));
    for (Fix fix : fixes) {
      Effect effect = fix.effect();
      if (effect != null) {
        ratios.addAll(List.of(effect.low(), effect.ratio(), effect.high()));
      }
    }
    return Scale.ofRatios(ratios);
  }

  private static void fix(Html html, Investigated in, Fix fix, double predicted, Scale scale) {
    html.tag(
        "div.fix-head",
        () -> {
          html.tag("h3", () -> html.name(heading(fix.change())));
          badge(html, fix);
        });
    ExperimentResult result = fix.result();
    Effect effect = fix.effect();
    if (result != null && effect != null) {
      html.tag(
          fix.confirmed() && fix.change().removes() ? "p.effect.better" : "p.effect",
          () -> effect(html, result, effect));
    }
    if (!fix.note().isEmpty()) {
      html.leaf("p.note", HtmlVerdict.capital(fix.note()));
    }
    if (!fix.change().canBeMade()) {
      html.leaf("p.note", whatItIsFor(fix.change()));
    }
    Price.of(fix.change()).ifPresent(price -> html.leaf("p.note", "Its price: " + price));
    html.tag(
        effect == null ? "div" : "div.fix-body",
        () -> {
          if (result != null && effect != null) {
            intervalFigure(html, effect, fix.change().removes() ? predicted : Double.NaN, scale);
            replicateFigure(html, result, fix.confirmed());
          }
          // Nobody should paste by accident what was seen not to help.
          if (result == null || result.verdict() != Verdict.REFUTED) {
            html.tag(
                "div.paste", () -> snippets(html, fix.snippets(in.artifact()), fix.confirmed()));
          }
        });
  }

  /** What only takes a suspect out is no instruction. */
  private static String heading(Change change) {
    return change.canBeMade()
        ? ChangeWords.instruction(change)
        : "Experiment: " + ChangeWords.brief(change);
  }

  private static void badge(Html html, Fix fix) {
    String kind = fix.verdict().toLowerCase(Locale.ROOT).replace(' ', '-');
    html.leaf("span.badge." + kind, HtmlVerdict.capital(fix.verdict().toLowerCase(Locale.ROOT)));
  }

  private static String whatItIsFor(Change change) {
    if (change instanceof Change.Once) {
      return "It spares the repetition to prove the cause; how to spare it is the code's to say.";
    }
    return change.removes()
        ? "It takes the suspect out to prove the cause, and is no change to keep."
        : "It makes the suspect slower to see whether requests wait for it, and is no change to keep.";
  }

  private static void effect(Html html, ExperimentResult result, Effect effect) {
    html.leaf("span.before", Figures.value(effect.control(), result.unit()));
    html.leaf("span.arrow", " → ");
    html.leaf("span.after", Figures.value(effect.changed(), result.unit()));
    html.tag(
        "span.ratio",
        () -> {
          html.leaf("b", Figures.ratio(effect.ratio()));
          html.text(" " + Figures.interval(effect.low(), effect.high()));
        });
  }

  private static void intervalFigure(Html html, Effect effect, double predicted, Scale scale) {
    html.tag(
        "figure",
        () -> {
          html.tag(
              "figcaption",
              () -> {
                html.text("After / before, 95 % interval");
                if (predicted > 0) {
                  html.text(" ")
                      .leaf("span.key-predicted", "predicted " + Figures.ratio(predicted));
                }
              });
          Plots.interval(html, effect, predicted, scale);
        });
  }

  private static void replicateFigure(Html html, ExperimentResult result, boolean confirmed) {
    if (result.control().isEmpty() && result.changed().isEmpty()) {
      return;
    }
    html.tag(
        "figure",
        () -> {
          html.leaf(
              "figcaption",
              "Every value"
                  + (result.unit().isBlank() ? "" : " in " + result.unit())
                  + "; one row per JVM start, tick at its mean");
          Plots.replicates(html, result, confirmed);
        });
  }

  /** What is proven lies open; the rest has to be asked for. */
  private static void snippets(Html html, List<Snippet> snippets, boolean proven) {
    if (snippets.isEmpty()) {
      return;
    }
    if (proven) {
      snippet(html, snippets.get(0));
      snippets
          .subList(1, snippets.size())
          .forEach(s -> folded(html, s.where(), () -> code(html, s.text(), s.where())));
    } else {
      folded(html, "How to make this change", () -> snippets.forEach(s -> snippet(html, s)));
    }
  }

  private static void snippet(Html html, Snippet snippet) {
    html.leaf("p.where", snippet.where());
    code(html, snippet.text(), snippet.where());
  }

  private static void folded(Html html, String summary, Runnable content) {
    html.tag(
        "details",
        () -> {
          html.leaf("summary", summary);
          content.run();
        });
  }

  /** A block of code with a button that copies it; the script shows the button where it can. */
  static void code(Html html, String text, String what) {
    html.tag(
        "div.code",
        () -> {
          html.tag(
              "pre",
              () -> html.tag("code", () -> html.lines(text)),
              "tabindex",
              "0",
              "role",
              "region",
              "aria-label",
              what);
          html.leaf(
              "button.copy", "Copy", "type", "button", "aria-label", "Copy: " + what, "hidden", "");
        });
  }
}
