package io.bootcause.history.trend;

import io.bootcause.report.Figures;
import java.util.Locale;

/** A mark in words. */
public final class MarkWords {
  private MarkWords() {}

  /** In a few: {@code WORSE +29 % [+12 %, +48 %]}. */
  public static String brief(Mark mark) {
    if (mark.before() == 0) {
      return "first";
    }
    if (!mark.tested()) {
      return "cannot tell: too few runs yet";
    }
    return switch (mark.word()) {
      case WORSE -> "WORSE " + change(mark) + (mark.runs() == 1 ? ", one run" : "");
      case BETTER -> "better " + change(mark) + (mark.runs() == 1 ? ", one run" : "");
      case UNCHANGED -> "unchanged " + change(mark);
      case CANNOT_TELL -> "cannot tell " + change(mark);
    };
  }

  /** For somebody who has not seen one before. */
  public static String sentence(Mark mark) {
    if (mark.before() == 0) {
      return "The first run here: there is nothing to hold it against.";
    }
    if (!mark.tested()) {
      return "There are too few runs to know how much they scatter.";
    }
    String against =
        change(mark)
            + " against "
            + (mark.before() == 1 ? "the run" : "the " + mark.before() + " runs")
            + " before (99 % interval). ";
    return against
        + switch (mark.word()) {
          case WORSE, BETTER ->
              "The spread of the runs does not explain that"
                  + (mark.runs() == 1 ? "; seen in one run, so run it again to be sure." : ".");
          case UNCHANGED -> "A change that matters would have shown.";
          case CANNOT_TELL -> "A change within that interval would not have shown.";
        };
  }

  private static String change(Mark mark) {
    return percent(mark.ratio()) + " [" + percent(mark.low()) + ", " + percent(mark.high()) + "]";
  }

  private static String percent(double ratio) {
    if (ratio >= 2 || ratio <= 0.5) {
      return Figures.ratio(ratio);
    }
    return String.format(Locale.ROOT, "%+.0f %%", (ratio - 1) * 100).replace("-0 %", "+0 %");
  }
}
