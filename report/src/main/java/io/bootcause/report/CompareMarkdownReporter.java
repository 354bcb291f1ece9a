package io.bootcause.report;

import static io.bootcause.report.MarkdownReporter.cut;

import io.bootcause.experiment.Effect;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** compare.md: the verdict and the table, for a comment on a pull request. */
public final class CompareMarkdownReporter {
  private static final int MOST_CHECKS = 10;

  /** Writes it to {@code out}. */
  public void write(Compared in, Appendable out) throws IOException {
    CompareHeadline headline = CompareHeadline.of(in);
    StringBuilder text = new StringBuilder();
    text.append("## ")
        .append(cut(headline.kicker()))
        .append("\n\n**")
        .append(MarkdownText.escaped(headline.sentence()))
        .append("**\n\n")
        .append(cut(headline.support()))
        .append("\n\n");
    table(text, in);
    for (Compared.Impossible impossible : in.impossible()) {
      text.append("- Not ")
          .append(cut(impossible.name()))
          .append(": ")
          .append(cut(impossible.reason()))
          .append('\n');
    }
    for (Compared.Variant variant : in.variants()) {
      if (!variant.failures().isEmpty()) {
        text.append("- ")
            .append(cut(variant.name()))
            .append(": ")
            .append(Figures.count(variant.failures().size(), "JVM start"))
            .append(" gave no figures; ")
            .append(cut(variant.failures().get(0)))
            .append('\n');
      }
    }
    List<Compared.Check> bad =
        in.checks().stream().filter(c -> !c.level().equals("VALID")).limit(MOST_CHECKS).toList();
    for (Compared.Check check : bad) {
      text.append("- Measurement ")
          .append(cut(check.level().toLowerCase(Locale.ROOT)))
          .append(": ")
          .append(cut(check.name()))
          .append(' ')
          .append(cut(check.detail()))
          .append('\n');
    }
    text.append("\nOn ")
        .append(cut(in.conditions().host()))
        .append(". Bootcause ")
        .append(cut(in.toolVersion()))
        .append(".\n\n")
        .append(MarkdownText.block("sh", in.command()));
    out.append(text);
  }

  private static void table(StringBuilder text, Compared in) {
    text.append("| |");
    in.variants().forEach(v -> text.append(' ').append(cut(v.name())).append(" |"));
    text.append("\n|---|").append("--:|".repeat(in.variants().size())).append('\n');
    for (Compared.Metric metric : in.metrics()) {
      text.append("| ").append(cut(metric.name()));
      if (!metric.unit().isEmpty()) {
        text.append(", ").append(cut(metric.unit()));
      }
      text.append(" |");
      metric.values().forEach(v -> text.append(' ').append(cell(v)).append(" |"));
      text.append('\n');
    }
    text.append("\nMeans over JVM starts; in brackets the interval of the change.\n\n");
  }

  private static String cell(Compared.Value value) {
    String mean = Figures.value(value.mean());
    Effect effect = value.effect();
    if (effect == null) {
      return mean;
    }
    String change =
        CompareHeadline.change(effect.ratio())
            + " "
            + MarkdownText.escaped(CompareHeadline.interval(effect))
            + " ";
    String word = CompareTerminalReporter.word(value.word());
    boolean sure = value.word() == Compared.Word.BETTER || value.word() == Compared.Word.WORSE;
    return mean + "<br>" + change + (sure ? "**" + word + "**" : word);
  }
}
