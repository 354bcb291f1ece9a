package io.bootcause.report;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The verdict of a comparison in one sentence, and what holds it up.
 *
 * @param kicker a few words above it
 */
record CompareHeadline(String kicker, String sentence, String support, boolean bad) {
  /** A word about one cell, in the reader's terms. */
  private record Claim(Compared.Variant variant, Compared.Metric metric, Compared.Value value) {
    String text() {
      Effect effect = value.effect();
      return lower(metric.name()) + (effect == null ? "" : " (" + change(effect.ratio()) + ")");
    }
  }

  static CompareHeadline of(Compared in) {
    Compared.Gate gate = in.gate();
    String support = support(in);
    if (gate != null) {
      return gated(in, gate, support);
    }
    List<Claim> better = claims(in, Compared.Word.BETTER);
    List<Claim> worse = claims(in, Compared.Word.WORSE);
    if (better.isEmpty() && worse.isEmpty()) {
      return new CompareHeadline(
          "No difference seen",
          in.variants().size() == 2
              ? "No difference between "
                  + in.variants().get(1).name()
                  + " and "
                  + in.first().name()
                  + " was seen."
              : "No variant was seen to differ from " + in.first().name() + ".",
          support,
          false);
    }
    List<String> sentences = new ArrayList<>();
    for (Compared.Variant variant : in.variants().subList(1, in.variants().size())) {
      String good = texts(better, variant);
      String bad = texts(worse, variant);
      if (!good.isEmpty() || !bad.isEmpty()) {
        sentences.add(
            variant.name()
                + " is "
                + (good.isEmpty() ? "" : "better in " + good)
                + (good.isEmpty() || bad.isEmpty() ? "" : ", ")
                + (bad.isEmpty() ? "" : "worse in " + bad));
      }
    }
    return new CompareHeadline(
        "Against " + in.first().name(), String.join("; ", sentences) + ".", support, false);
  }

  private static CompareHeadline gated(Compared in, Compared.Gate gate, String support) {
    String tolerated = Figures.percent(gate.tolerated());
    List<String> worse = named(in, gate, Tolerance.Answer.WORSE);
    if (!worse.isEmpty()) {
      return new CompareHeadline(
          "Worse",
          String.join(", ", worse)
              + " costs more than "
              + in.first().name()
              + " by more than the tolerated "
              + tolerated
              + ".",
          support,
          true);
    }
    List<String> open = named(in, gate, Tolerance.Answer.CANNOT_TELL);
    return open.isEmpty()
        ? new CompareHeadline(
            "Within tolerance",
            String.join(", ", named(in, gate, Tolerance.Answer.WITHIN))
                + " costs no more than "
                + in.first().name()
                + ", but for the tolerated "
                + tolerated
                + ".",
            support,
            false)
        : new CompareHeadline(
            "Cannot tell",
            "Whether "
                + String.join(", ", open)
                + " costs more than "
                + in.first().name()
                + " by over "
                + tolerated
                + " could not be told in the time.",
            support,
            false);
  }

  private static List<String> named(Compared in, Compared.Gate gate, Tolerance.Answer answer) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < gate.answers().size(); i++) {
      if (gate.answers().get(i) == answer) {
        names.add(in.variants().get(i + 1).name());
      }
    }
    return names;
  }

  private static String texts(List<Claim> claims, Compared.Variant variant) {
    List<Claim> its = claims.stream().filter(c -> c.variant().equals(variant)).toList();
    List<String> texts = its.stream().limit(3).map(Claim::text).toList();
    return String.join(", ", texts) + (its.size() > 3 ? " and " + (its.size() - 3) + " more" : "");
  }

  private static List<Claim> claims(Compared in, Compared.Word word) {
    List<Claim> claims = new ArrayList<>();
    for (Compared.Metric metric : in.metrics()) {
      for (int i = 1; i < metric.values().size(); i++) {
        if (metric.values().get(i).word() == word) {
          claims.add(new Claim(in.variants().get(i), metric, metric.values().get(i)));
        }
      }
    }
    return claims;
  }

  private static String support(Compared in) {
    Compared.Conditions c = in.conditions();
    List<String> invalid =
        in.checks().stream()
            .filter(check -> check.level().equals("INVALID"))
            .map(Compared.Check::name)
            .toList();
    return String.format(
        Locale.ROOT,
        "%s%d rounds of fresh JVMs without agent, in changing order. At a fixed %s requests/s and at"
            + " the knee of 1 to %d connections. What is called better or worse would come up by"
            + " chance in fewer than one of twenty such comparisons.",
        invalid.isEmpty()
            ? ""
            : "Invalid in some JVM starts: "
                + String.join(", ", invalid)
                + " (see the checks): read ratios, not milliseconds. ",
        c.rounds(),
        Figures.value(c.requestsPerSecond()),
        c.concurrency().isEmpty() ? 1 : c.concurrency().get(c.concurrency().size() - 1));
  }

  /** +23 %, −4.1 %, 3.2×. */
  static String change(double ratio) {
    if (!Double.isFinite(ratio)) {
      return "n/a";
    }
    if (ratio >= 2 || ratio <= 0.5) {
      return Figures.ratio(ratio);
    }
    double percent = (ratio - 1) * 100;
    return String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%+.1f %%" : "%+.0f %%", percent);
  }

  static String interval(Effect effect) {
    return "[" + change(effect.low()) + ", " + change(effect.high()) + "]";
  }

  private static String lower(String name) {
    boolean abbreviation = name.length() > 1 && Character.isUpperCase(name.charAt(1));
    return abbreviation ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
