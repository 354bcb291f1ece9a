package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.Compared;
import io.bootcause.report.Compared.Better;
import io.bootcause.report.Compared.Word;
import io.bootcause.report.Investigated;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunRecorderTest {
  private static final RunRecorder.Circumstances AROUND =
      new RunRecorder.Circumstances(
          new ServiceIdentity("shop", "1", "b"),
          new Commit("c", "main"),
          new Machine("h", "m", "k", 2),
          "jvm-args -Xmx1g",
          "bootcause …",
          1,
          Path.of("out"));

  private static Investigated.Shape step(int connections, double perSecond, double cpuSeconds) {
    return new Investigated.Shape(
        "step-" + connections, "", 10_000, 0, perSecond, 1, 2, 3, cpuSeconds, 0);
  }

  @Test
  void aDiagnosisIsKeptWithItsProofsAndTheUnchangedServicesFigures() throws Exception {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.DOUBTFUL, List.of()),
            List.of(
                new RequestClass(
                    "typical",
                    "",
                    10,
                    0,
                    3e6,
                    List.of(new BudgetLine("handler", "Handler", 2.5e6)))),
            List.of(),
            List.of(),
            List.of());
    ExperimentResult tried =
        new ExperimentResult(
            new Change.SetProperty("a", "b"),
            "request at 20/s",
            "ms",
            new Effect(4, 2, 0.5, 0.4, 0.6, 3),
            Verdict.CONFIRMED,
            "",
            List.of(
                new Replicate(List.of(3.0, 5.0)),
                new Replicate(List.of(4.5)),
                new Replicate(List.of(3.5))),
            List.of(new Replicate(List.of(2.0))));
    KeptRun kept =
        RunRecorder.of(
            new Investigated(
                "0.1.0",
                "2026-05-04T09:12:44Z",
                "shop.jar",
                List.of("GET /"),
                null,
                "17",
                List.of(step(1, 900, 5), step(8, 5_000, 4), step(64, 4_000, 9)),
                diagnosis,
                List.of(),
                List.of(tried),
                List.of(),
                List.of(new Investigated.Stage("load", 60), new Investigated.Stage("prove", 40)),
                "bootcause diagnose shop.jar",
                Charts.none()),
            Optional.empty(),
            AROUND);

    assertThat(kept.head().started()).isEqualTo("2026-05-04T09:12:44Z");
    assertThat(kept.head().seconds()).isEqualTo(100);
    assertThat(kept.head().validity()).isEqualTo("DOUBTFUL");
    assertThat(kept.head().verdict()).isNotBlank();
    assertThat(Path.of(kept.head().directory())).isAbsolute();
    assertThat(kept.experiments())
        .containsExactly(
            new KeptRun.Experiment(
                0, 1, "property a=b", "request at 20/s", "ms", "CONFIRMED", 0.5, 0.4, 0.6, ""));
    assertThat(kept.budget())
        .containsExactly(new KeptRun.BudgetLine("typical", 1, "handler", "Handler", 2.5));
    assertThat(kept.figures())
        .extracting(KeptRun.Figure::key, KeptRun.Figure::value)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("throughput-best", 5_000.0),
            org.assertj.core.groups.Tuple.tuple("cpu-per-request", 400.0),
            org.assertj.core.groups.Tuple.tuple("symptom request at 20/s", 4.0));
    assertThat(kept.figures().get(2).spread()).containsExactly(4.0, 4.5, 3.5);
    assertThat(kept.reportJson()).contains("bootcause-report/1");
  }

  private static KeptRun comparison(boolean rateGiven) throws Exception {
    List<Compared.Metric> metrics =
        List.of(
            metric("throughput-knee", Better.HIGHER),
            metric("latency-p50", Better.LOWER),
            metric("threads-live", Better.NEITHER));
    Compared.Variant variant =
        new Compared.Variant(
            "jetty",
            List.of(),
            "shop.jar",
            "JDK 17",
            List.of(),
            Map.of(),
            3,
            List.of(),
            List.of(),
            List.of(),
            null,
            null,
            null,
            List.of());
    return RunRecorder.of(
        new Compared(
            "0.1.0",
            "2026-05-04T09:12:44Z",
            "bootcause compare",
            List.of("GET /"),
            List.of(variant),
            List.of(),
            new Compared.Conditions(100, rateGiven, 8, 1, 1, 1, List.of(1, 2), 3, 1, 0, "host"),
            metrics,
            null,
            List.of(),
            90),
        AROUND);
  }

  private static Compared.Metric metric(String key, Better better) {
    return new Compared.Metric(
        key,
        key,
        "u",
        better,
        List.of(
            new Compared.Value(
                2, List.of(1.5, Double.NaN, 2.5), null, Double.NaN, Word.NO_DIFFERENCE_SEEN)));
  }

  @Test
  void aComparisonKeepsTheValueOfEachJvmStart() throws Exception {
    KeptRun kept = comparison(true);

    assertThat(kept.figures()).allSatisfy(f -> assertThat(f.subject()).isEqualTo("jetty"));
    assertThat(kept.figures().get(0).spread()).containsExactly(1.5, 2.5);
    assertThat(kept.reportJson()).contains("bootcause-compare/1");
  }

  @Test
  void whatAPilotRunChoseTheRateForIsNotHeldAgainstOtherRuns() throws Exception {
    assertThat(trended(comparison(true))).containsExactly("throughput-knee", "latency-p50");
    assertThat(trended(comparison(false))).containsExactly("throughput-knee");
  }

  private static List<String> trended(KeptRun run) {
    return run.figures().stream().filter(KeptRun.Figure::trended).map(KeptRun.Figure::key).toList();
  }
}
