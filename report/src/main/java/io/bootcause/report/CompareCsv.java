package io.bootcause.report;

import io.bootcause.experiment.Effect;
import java.util.List;
import java.util.Locale;

/**
 * Every figure of every JVM start, a line each, as RFC 4180 has it: variant, metric, unit, round
 * (empty in the line with the mean), value, ratio to the first variant and its interval.
 */
final class CompareCsv {
  private CompareCsv() {}

  static String of(Compared in) {
    StringBuilder out =
        new StringBuilder("variant,metric,unit,round,value,ratio,low,high,word\r\n");
    for (Compared.Metric metric : in.metrics()) {
      for (int i = 0; i < metric.values().size(); i++) {
        Compared.Value value = metric.values().get(i);
        String head =
            quoted(in.variants().get(i).name())
                + ","
                + metric.key()
                + ","
                + quoted(metric.unit())
                + ",";
        Effect effect = value.effect();
        out.append(head).append(',').append(number(value.mean())).append(',');
        out.append(effect == null ? ",," : numbers(effect));
        out.append(',').append(i == 0 ? "" : value.word().name()).append("\r\n");
        List<Double> rounds = value.rounds();
        for (int round = 0; round < rounds.size(); round++) {
          out.append(head).append(round + 1).append(',').append(number(rounds.get(round)));
          out.append(",,,,\r\n");
        }
      }
    }
    return out.toString();
  }

  private static String numbers(Effect effect) {
    return number(effect.ratio()) + "," + number(effect.low()) + "," + number(effect.high());
  }

  private static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6g", value) : "";
  }

  /** A cell that begins like a formula must not become one in a spreadsheet. */
  private static String quoted(String text) {
    String clean = PlainText.clean(text);
    String safe = clean.matches("[=+@\\t-].*") ? "'" + clean : clean;
    return safe.matches("[\\w .·:/-]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
