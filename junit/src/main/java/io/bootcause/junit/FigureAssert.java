package io.bootcause.junit;

import java.util.List;

/** What can be asserted of any figure. */
abstract class FigureAssert {
  private final LoadAssert load;
  private final LoadFigures figures;
  private final Figure figure;

  FigureAssert(LoadAssert load, LoadFigures figures, Figure figure) {
    this.load = load;
    this.figures = figures;
    this.figure = figure;
  }

  /**
   * Holds if it is not worse than it was, or by less than the baseline tolerates, with all of the
   * interval of the ratio.
   *
   * <p>With the system property {@value Baseline#PROPERTY} set to {@code record} it is kept as the
   * baseline instead. Without a baseline, or with one of another load or machine, it is
   * inconclusive.
   *
   * @return the load's other figures
   * @throws IllegalStateException if the file is no baseline, or cannot be written
   */
  public final LoadAssert isNoWorseThan(Baseline baseline) {
    return settle(
        values -> baseline.judge(figures, figure, values, trust(), Surroundings.current()));
  }

  /** What an assertion makes of a figure's values. */
  interface Judgement {
    Finding of(List<Double> values);
  }

  /**
   * An answer with its reason.
   *
   * @param text figures first
   */
  record Finding(Answer answer, String text) {}

  final LoadAssert settle(Judgement judgement) {
    List<Double> values = figures.values(figure);
    String about = figure.name() + " of " + figures.describe();
    Finding finding =
        values.isEmpty()
            ? new Finding(Answer.CANNOT_TELL, figures.tooFew(figure))
            : judgement.of(values);
    new Outcome(about, finding.answer(), finding.text()).settle(Surroundings.current());
    return load;
  }

  /** Against a limit in the figure's unit. */
  final LoadAssert settle(double limit, boolean below) {
    return settle(
        values -> {
          Estimate estimate = Estimate.of(values);
          Trust trust = trust();
          Answer answer = trust.of(below ? estimate.below(limit) : estimate.above(limit));
          String side = below ? "below " : "above ";
          String verdict =
              switch (answer) {
                case HOLDS -> " is " + side;
                case FAILS -> " is not " + side;
                case CANNOT_TELL -> " may or may not be " + side;
              };
          return new Finding(
              answer,
              estimate.describe(figure.unit())
                  + verdict
                  + Estimate.number(limit)
                  + " "
                  + figure.unit()
                  + " ("
                  + estimate.values()
                  + (figures.load().service() == null ? " stretches, " : " starts, ")
                  + figures.completed()
                  + " requests)"
                  + trust.doubts());
        });
  }

  private Trust trust() {
    boolean latencyOfAClosedLoop =
        figures.load().closed() && !(figure instanceof Figure.Throughput);
    return Trust.in(figures.checks(), !latencyOfAClosedLoop);
  }
}
