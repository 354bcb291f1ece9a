package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Tolerance;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.report.Compared;
import io.bootcause.report.Compared.Word;
import io.bootcause.service.ServiceSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Whole comparisons on simulated JVM starts: what is found that is not there, and what is missed.
 */
class AnalysisTest {
  private static final int COMPARISONS = 400;

  /**
   * @param spread standard deviation of a JVM start's figures, on the log scale
   * @param cost factor by which each further variant costs more than the first
   */
  private record World(int variants, int rounds, double spread, double cost) {
    private static final List<Integer> STEPS = List.of(1, 4, 16);

    Compared compare(SplittableRandom random) {
      List<Prepared> prepared = new ArrayList<>();
      double[] drift = random.doubles(rounds).map(d -> Math.exp(d - 0.5)).toArray();
      for (int v = 0; v < variants; v++) {
        Prepared one = prepared(v);
        for (int round = 0; round < rounds; round++) {
          one.rounds().add(measured(v == 0 ? 1 : cost, drift[round], random));
        }
        prepared.add(one);
      }
      return new Analysis(settings(), prepared, List.of(), phases(rounds))
          .compared("1", "now", 1, 0);
    }

    private static Phases phases(int rounds) {
      Duration second = Duration.ofSeconds(1);
      return new Phases(rounds, 100, STEPS, second, second, second);
    }

    private Measured measured(double cost, double drift, SplittableRandom random) {
      return measured(cost, drift, random, List.of());
    }

    private Measured measured(
        double cost, double drift, SplittableRandom random, List<GeneratorValidity.Check> checks) {
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      // What a JVM start is lucky or unlucky with shows in all of its figures, and each has its
      // own.
      double luck = spread / 2 * random.nextGaussian();
      for (Figure figure : Figure.values()) {
        double own = Math.exp(luck + spread * Math.sqrt(0.75) * random.nextGaussian());
        figures.put(
            figure,
            switch (figure) {
              case THROUGHPUT -> 10_000 / (cost * drift * own);
              case THREADS_LIVE, THREADS_STARTED -> (double) Math.round(30 * own);
              case ERRORS -> 0.0;
              default -> 50 * cost * drift * own;
            });
      }
      return new Measured(
          figures, new Histogram(3), steps(), null, checks, new Slots(), new Slots());
    }

    private static List<Measured.StepResult> steps() {
      return STEPS.stream().map(n -> new Measured.StepResult(n, 100.0 * n, 1, 2, 0)).toList();
    }

    private static Prepared prepared(int v) {
      ServiceSpec spec = new ServiceSpec(Path.of("app.jar"), Path.of("jdk"), List.of(), List.of());
      return new Prepared(
          new VariantSpec("v" + v, spec, List.of(), Workload.of(HttpRequest.get("/"))), spec, "");
    }

    private static ComparisonSettings settings() {
      return new ComparisonSettings(
          List.of(),
          Workload.of(HttpRequest.get("/")),
          null,
          OptionalDouble.empty(),
          STEPS,
          OptionalInt.empty(),
          Duration.ofSeconds(1),
          OptionalDouble.empty(),
          OptionalDouble.of(0.1),
          1,
          Duration.ofSeconds(1),
          Path.of("out"),
          "");
    }

    double share(Word word, String metric) {
      SplittableRandom random = new SplittableRandom(11);
      int found = 0;
      for (int i = 0; i < COMPARISONS; i++) {
        found +=
            compare(random).metrics().stream()
                    .filter(m -> metric.isEmpty() || m.key().equals(metric))
                    .flatMap(m -> m.values().stream())
                    .anyMatch(v -> v.word() == word)
                ? 1
                : 0;
      }
      return (double) found / COMPARISONS;
    }
  }

  @Test
  void aServiceIsSeldomBetterThanItself() {
    // 5 % of comparisons may have any false word; "better" is half of them, and the questions hang
    // together. Three standard errors at 400 comparisons are three points.
    assertThat(new World(2, 5, 0.06, 1).share(Word.BETTER, "")).isLessThan(0.055);
    assertThat(new World(2, 5, 0.06, 1).share(Word.WORSE, "")).isLessThan(0.055);
    assertThat(new World(6, 4, 0.06, 1).share(Word.BETTER, "")).isLessThan(0.055);
  }

  @Test
  void plantedSlowdownsAreFound() {
    // A tenth, with JVM starts that differ by 4 %, in eight rounds; and a fifth of that with 1 %.
    assertThat(new World(2, 8, 0.04, 1.10).share(Word.WORSE, "")).isGreaterThan(0.8);
    assertThat(new World(2, 8, 0.02, 1.05).share(Word.WORSE, "latency-p50")).isGreaterThan(0.6);
  }

  @Test
  void theGateTellsReplacementsApart() {
    SplittableRandom random = new SplittableRandom(5);
    assertThat(gate(new World(2, 8, 0.02, 1.0), random)).containsOnly("WITHIN");
    assertThat(gate(new World(2, 8, 0.02, 1.3), random)).containsOnly("WORSE");
    assertThat(gate(new World(2, 3, 0.30, 1.0), random)).contains("CANNOT_TELL");
  }

  private static List<String> gate(World world, SplittableRandom random) {
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Compared.Gate gate = world.compare(random).gate();
      assertThat(gate).isNotNull();
      gate.answers().forEach(a -> answers.add(a.name()));
    }
    return answers;
  }

  @Test
  void theGateDoesNotCloseForWhatIsInvalid() {
    GeneratorValidity.Level invalid = GeneratorValidity.Level.INVALID;
    assertThat(slower(GeneratorValidity.Level.DOUBTFUL, 3)).isEqualTo(Tolerance.Answer.WORSE);
    assertThat(slower(invalid, 2)).isEqualTo(Tolerance.Answer.WORSE);
    assertThat(slower(invalid, 3)).isEqualTo(Tolerance.Answer.CANNOT_TELL);
  }

  /**
   * The gate's answer to five rounds that cost a third more, in the first few of which the
   * generator starved.
   */
  private static Tolerance.Answer slower(GeneratorValidity.Level level, int starved) {
    World world = new World(2, 5, 0.005, 1.3);
    List<Prepared> both = List.of(World.prepared(0), World.prepared(1));
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 5; round++) {
      both.get(0).rounds().add(world.measured(1, 1, random));
      List<GeneratorValidity.Check> checks =
          round < starved
              ? List.of(new GeneratorValidity.Check("starvation", level, ""))
              : List.of();
      both.get(1).rounds().add(world.measured(1.3, 1, random, checks));
    }
    Compared compared =
        new Analysis(World.settings(), both, List.of(), World.phases(5)).compared("1", "now", 1, 0);
    return compared.gate().answers().get(0);
  }

  @Test
  void aRoundThatFailedIsNoFigure() {
    World world = new World(2, 4, 0.01, 2);
    Compared compared = world.compare(new SplittableRandom(1));
    assertThat(compared.metrics().get(0).values().get(1).word()).isEqualTo(Word.WORSE);
    List<Prepared> broken = List.of(World.prepared(0), World.prepared(1));
    for (int round = 0; round < 4; round++) {
      broken.get(0).rounds().add(world.measured(1, 1, new SplittableRandom(round)));
      broken.get(1).rounds().add(null);
    }
    Compared failed =
        new Analysis(World.settings(), broken, List.of(), World.phases(4))
            .compared("1", "now", 1, 0);
    assertThat(failed.metrics())
        .allSatisfy(m -> assertThat(m.values().get(1).word()).isEqualTo(Word.NOT_MEASURED));
  }
}
