package io.bootcause.comparison;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Holm;
import io.bootcause.experiment.KneeFit;
import io.bootcause.experiment.PairedRatio;
import io.bootcause.experiment.Tolerance;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.report.Compared;
import io.bootcause.report.Compared.Better;
import io.bootcause.report.Compared.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the figures of all rounds say. */
final class Analysis {
  /** What a replacement must not cost more of; the p99 of a short run is too much luck for it. */
  private static final List<Figure> GATE = List.of(Figure.THROUGHPUT, Figure.P50, Figure.CPU);

  private final ComparisonSettings settings;
  private final List<Prepared> variants;
  private final List<Compared.Impossible> impossible;
  private final Phases phases;

  Analysis(
      ComparisonSettings settings,
      List<Prepared> variants,
      List<Compared.Impossible> impossible,
      Phases phases) {
    this.settings = settings;
    this.variants = variants;
    this.impossible = impossible;
    this.phases = phases;
  }

  Compared compared(String toolVersion, String startedAt, double seconds, double throttled) {
    return new Compared(
        toolVersion,
        startedAt,
        settings.command(),
        Comparison.labels(settings),
        variants.stream().map(Curves::of).toList(),
        List.copyOf(impossible),
        conditions(),
        metrics(),
        gate(),
        checks(throttled),
        seconds);
  }

  private Compared.Conditions conditions() {
    return new Compared.Conditions(
        phases.rate(),
        settings.rate().isPresent(),
        Phases.FIXED_RATE_CONNECTIONS,
        phases.warmUp().toMillis() / 1e3,
        phases.fixedRate().toMillis() / 1e3,
        phases.step().toMillis() / 1e3,
        phases.connections(),
        phases.rounds(),
        settings.seed(),
        settings.cpuQuota().orElse(0),
        String.format(
            Locale.ROOT,
            "%d processors, shared by the service and the load",
            Runtime.getRuntime().availableProcessors()));
  }

  /** A cell of the table that is compared with the first variant. */
  private record Question(Figure figure, int variant) {}

  private List<Compared.Metric> metrics() {
    Map<Question, PairedRatio> ratios = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      for (int v = 1; v < variants.size(); v++) {
        Question question = new Question(figure, v);
        ratio(figure, v).ifPresent(r -> ratios.put(question, r));
      }
    }
    // What nobody would call better or worse is no question and costs the others nothing.
    List<Question> questions =
        ratios.keySet().stream().filter(q -> q.figure().better() != Better.NEITHER).toList();
    List<Double> adjusted = Holm.adjusted(questions.stream().map(q -> pOf(ratios, q)).toList());
    Map<Question, Double> p = new LinkedHashMap<>();
    for (int i = 0; i < questions.size(); i++) {
      p.put(questions.get(i), adjusted.get(i));
    }
    List<Compared.Metric> metrics = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      List<Compared.Value> values = new ArrayList<>();
      for (int v = 0; v < variants.size(); v++) {
        Question question = new Question(figure, v);
        values.add(value(figure, v, ratios.get(question), p.get(question)));
      }
      if (values.stream().anyMatch(v -> Double.isFinite(v.mean()))) {
        metrics.add(
            new Compared.Metric(
                figure.key(), figure.label(), figure.unit(), figure.better(), values));
      }
    }
    return metrics;
  }

  private static double pOf(Map<Question, PairedRatio> ratios, Question question) {
    PairedRatio ratio = ratios.get(question);
    return ratio == null ? 1 : ratio.pValue();
  }

  private Optional<PairedRatio> ratio(Figure figure, int variant) {
    return PairedRatio.of(values(figure, 0), values(figure, variant), figure.resolution());
  }

  /** One per round, NaN where there is none. */
  private List<Double> values(Figure figure, int variant) {
    return values(figure, variant, start -> true);
  }

  private List<Double> values(Figure figure, int variant, Predicate<Measured> counts) {
    List<Double> values = new ArrayList<>();
    for (Measured round : variants.get(variant).rounds()) {
      Double value = round == null || !counts.test(round) ? null : round.figures().get(figure);
      values.add(value == null ? Double.NaN : value);
    }
    return values;
  }

  private Compared.Value value(
      Figure figure, int variant, @Nullable PairedRatio ratio, @Nullable Double p) {
    List<Double> rounds = values(figure, variant);
    double mean =
        rounds.stream()
            .filter(Double::isFinite)
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(Double.NaN);
    Effect effect =
        ratio == null ? null : ratio.effect(Holm.simultaneous(Compared.LEVEL, variants.size() - 1));
    return new Compared.Value(
        mean, rounds, effect, p == null ? Double.NaN : p, word(figure, effect, p));
  }

  private static Word word(Figure figure, @Nullable Effect effect, @Nullable Double p) {
    if (effect == null) {
      return Word.NOT_MEASURED;
    }
    boolean excludes = effect.low() > 1 || effect.high() < 1;
    if (!excludes) {
      return Word.NO_DIFFERENCE_SEEN;
    }
    if (figure.better() == Better.NEITHER || p == null) {
      return Word.DIFFERENT;
    }
    if (p >= 1 - Compared.LEVEL) {
      return Word.HINT;
    }
    boolean higher = effect.ratio() > 1;
    return higher == (figure.better() == Better.HIGHER) ? Word.BETTER : Word.WORSE;
  }

  private Compared.@Nullable Gate gate() {
    if (settings.tolerance().isEmpty()) {
      return null;
    }
    List<Tolerance.Answer> answers = new ArrayList<>();
    for (int v = 1; v < variants.size(); v++) {
      List<PairedRatio> costs = new ArrayList<>();
      for (Figure figure : GATE) {
        cost(figure, v).ifPresent(costs::add);
      }
      answers.add(
          costs.size() == GATE.size()
              ? Tolerance.judge(costs, settings.tolerance().getAsDouble())
              : Tolerance.Answer.CANNOT_TELL);
    }
    return new Compared.Gate(
        settings.tolerance().getAsDouble(), GATE.stream().map(Figure::label).toList(), answers);
  }

  /**
   * Of throughput, the time per request. A build is not to fail for what a JVM start yielded whose
   * measurement is invalid: that round does not count here.
   */
  private Optional<PairedRatio> cost(Figure figure, int variant) {
    List<Double> control = values(figure, 0, Analysis::isValid);
    List<Double> changed = values(figure, variant, Analysis::isValid);
    return figure.better() == Better.LOWER
        ? PairedRatio.of(control, changed, figure.resolution())
        : PairedRatio.of(inverse(control), inverse(changed), 0);
  }

  private static boolean isValid(Measured start) {
    return GeneratorValidity.verdict(start.checks()) != GeneratorValidity.Level.INVALID;
  }

  private static List<Double> inverse(List<Double> values) {
    return values.stream().map(v -> 1 / v).toList();
  }

  /** Of each check the worst, and in how many JVM starts it was that. */
  private List<Compared.Check> checks(double throttled) {
    Map<String, List<GeneratorValidity.Check>> byName = new LinkedHashMap<>();
    int starts = 0;
    for (Prepared variant : variants) {
      for (Measured measured : variant.measured()) {
        starts++;
        Map<String, GeneratorValidity.Check> worst = new LinkedHashMap<>();
        measured
            .checks()
            .forEach(
                c ->
                    worst.merge(
                        c.name(), c, (a, b) -> a.level().compareTo(b.level()) >= 0 ? a : b));
        worst.forEach((name, c) -> byName.computeIfAbsent(name, k -> new ArrayList<>()).add(c));
      }
    }
    List<Compared.Check> checks = new ArrayList<>();
    for (Map.Entry<String, List<GeneratorValidity.Check>> entry : byName.entrySet()) {
      GeneratorValidity.Level level = GeneratorValidity.verdict(entry.getValue());
      List<GeneratorValidity.Check> worst =
          entry.getValue().stream().filter(c -> c.level() == level).toList();
      checks.add(
          new Compared.Check(
              entry.getKey(),
              level.name(),
              String.format(
                  Locale.ROOT,
                  "in %d of %d JVM starts; one of them: %s",
                  worst.size(),
                  starts,
                  worst.get(0).detail())));
    }
    checks.add(kneeCheck());
    if (settings.cpuQuota().isPresent()) {
      checks.add(
          new Compared.Check(
              "CPU quota",
              "VALID",
              String.format(
                  Locale.ROOT,
                  "%.2f processors; held back in %.0f %% of the periods",
                  settings.cpuQuota().getAsDouble(),
                  throttled * 100)));
    }
    return checks;
  }

  private Compared.Check kneeCheck() {
    double worst = 0;
    for (Prepared variant : variants) {
      for (Measured measured : variant.measured()) {
        KneeFit knee = measured.knee();
        worst = Math.max(worst, knee == null ? 1 : knee.error());
      }
    }
    boolean good = worst < 0.15;
    return new Compared.Check(
        "fit of the knee",
        good ? "VALID" : "DOUBTFUL",
        String.format(
            Locale.ROOT,
            "the fitted curve is %.0f %% off the measured steps at worst%s",
            worst * 100,
            good ? "" : ": look at the steps themselves"));
  }
}
