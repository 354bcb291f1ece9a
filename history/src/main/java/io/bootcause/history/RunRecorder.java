package io.bootcause.history;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import io.bootcause.history.KeptRun.Better;
import io.bootcause.history.KeptRun.Experiment;
import io.bootcause.history.KeptRun.Figure;
import io.bootcause.recording.Recording;
import io.bootcause.report.CompareJsonReporter;
import io.bootcause.report.Compared;
import io.bootcause.report.Investigated;
import io.bootcause.report.JsonReporter;
import io.bootcause.report.VerdictSentence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Makes of a result what is kept of it. */
public final class RunRecorder {
  /** Figures of a comparison that depend on the rate, which a pilot run may have chosen. */
  private static final Set<String> AT_RATE =
      Set.of("latency-p50", "latency-p99", "latency-mean", "cpu-per-request");

  /** Of these a change from run to run is no regression, or too rare an event. */
  private static final Set<String> NOT_TRENDED = Set.of("errors", "latency-mean", "latency-p99");

  private RunRecorder() {}

  /**
   * What surrounds a run.
   *
   * @param setup see {@link RunHead#setup}
   * @param directory of the reports
   */
  public record Circumstances(
      ServiceIdentity service,
      Commit commit,
      Machine machine,
      String setup,
      String commandLine,
      int exitCode,
      Path directory) {}

  /** A diagnosis. */
  public static KeptRun of(Investigated in, Optional<Recording> recording, Circumstances around)
      throws IOException {
    double seconds = in.timing().stream().mapToDouble(Investigated.Stage::seconds).sum();
    RunHead head =
        head(
            "diagnose",
            in.startedAt(),
            seconds,
            in.toolVersion(),
            in.target(),
            in.requests(),
            in.jdk(),
            VerdictSentence.of(in),
            in.diagnosis().validity().verdict().name(),
            around);
    List<KeptRun.Finding> findings = new ArrayList<>();
    List<Experiment> experiments = new ArrayList<>();
    for (int i = 0; i < in.diagnosis().findings().size(); i++) {
      Finding finding = in.diagnosis().findings().get(i);
      findings.add(
          new KeptRun.Finding(i + 1, finding.detector(), finding.share(), finding.title()));
      experiments.addAll(experiments(i + 1, in.fixes().get(i)));
    }
    experiments.addAll(experiments(0, in.tried()));
    List<Figure> figures = new ArrayList<>();
    recording.ifPresent(r -> figures.addAll(RecordedFigures.of(r)));
    figures.addAll(atTheKnee(in));
    figures.addAll(symptoms(in));
    StringBuilder json = new StringBuilder();
    new JsonReporter().write(in, json);
    return new KeptRun(
        head, findings, experiments, figures, budget(in.diagnosis().budget()), json.toString());
  }

  /** A comparison. */
  public static KeptRun of(Compared in, Circumstances around) throws IOException {
    boolean doubtful = in.checks().stream().anyMatch(c -> !c.level().equals("VALID"));
    RunHead head =
        head(
            "compare",
            in.startedAt(),
            in.seconds(),
            in.toolVersion(),
            String.join(", ", in.variants().stream().map(Compared.Variant::name).toList()),
            in.requests(),
            in.first().runtime(),
            VerdictSentence.of(in),
            doubtful ? "DOUBTFUL" : "VALID",
            around);
    List<Figure> figures = new ArrayList<>();
    for (Compared.Metric metric : in.metrics()) {
      boolean trended =
          metric.better() != Compared.Better.NEITHER
              && !NOT_TRENDED.contains(metric.key())
              && (in.conditions().rateGiven() || !AT_RATE.contains(metric.key()));
      for (int i = 0; i < metric.values().size(); i++) {
        Compared.Value value = metric.values().get(i);
        figures.add(
            new Figure(
                in.variants().get(i).name(),
                metric.key(),
                metric.name(),
                metric.unit(),
                Better.valueOf(metric.better().name()),
                trended,
                value.mean(),
                value.rounds().stream().filter(Double::isFinite).toList()));
      }
    }
    StringBuilder json = new StringBuilder();
    new CompareJsonReporter().write(in, json);
    return new KeptRun(head, List.of(), List.of(), figures, List.of(), json.toString());
  }

  private static RunHead head(
      String command,
      String startedAt,
      double seconds,
      String toolVersion,
      String target,
      List<String> requests,
      String jdk,
      String verdict,
      String validity,
      Circumstances around) {
    return new RunHead(
        instant(startedAt),
        seconds,
        command,
        around.commandLine(),
        toolVersion,
        around.service(),
        around.commit().id(),
        around.commit().branch(),
        target,
        requests,
        around.setup(),
        around.machine(),
        jdk,
        verdict,
        validity,
        around.exitCode(),
        around.directory().toAbsolutePath().normalize().toString());
  }

  private static Instant instant(String startedAt) {
    try {
      return Instant.parse(startedAt);
    } catch (DateTimeParseException e) {
      return Instant.now();
    }
  }

  private static List<Experiment> experiments(int place, List<ExperimentResult> results) {
    List<Experiment> experiments = new ArrayList<>();
    for (ExperimentResult result : results) {
      Effect effect = result.effect();
      experiments.add(
          new Experiment(
              place,
              experiments.size() + 1,
              result.change().describe(),
              result.metric(),
              result.unit(),
              result.verdict().name(),
              effect == null ? null : effect.ratio(),
              effect == null ? null : effect.low(),
              effect == null ? null : effect.high(),
              result.note()));
    }
    return experiments;
  }

  /** Throughput of the concurrency step that had most, and what a request cost there. */
  private static List<Figure> atTheKnee(Investigated in) {
    return in.shapes().stream()
        .filter(s -> s.name().startsWith("step-") && s.requestsPerSecond() > 0)
        .max(Comparator.comparingDouble(Investigated.Shape::requestsPerSecond))
        .map(
            best -> {
              List<Figure> figures = new ArrayList<>();
              figures.add(
                  figure(
                      "throughput-best",
                      "Best throughput of the concurrency steps",
                      "requests/s",
                      Better.HIGHER,
                      best.requestsPerSecond(),
                      List.of()));
              if (best.serviceCpuSeconds() > 0 && best.requests() > 0) {
                figures.add(
                    figure(
                        "cpu-per-request",
                        "CPU per request at the best throughput",
                        "µs",
                        Better.LOWER,
                        best.serviceCpuSeconds() * 1e6 / best.requests(),
                        List.of()));
              }
              return figures;
            })
        .orElse(List.of());
  }

  /** Of the unchanged service in the experiments' JVMs, which carry no agent. */
  private static List<Figure> symptoms(Investigated in) {
    TreeMap<String, Figure> symptoms = new TreeMap<>();
    List<ExperimentResult> all = new ArrayList<>(in.tried());
    in.fixes().forEach(all::addAll);
    for (ExperimentResult result : all) {
      List<Double> means = result.control().stream().map(Replicate::mean).toList();
      if (!means.isEmpty()) {
        Figure figure =
            figure(
                "symptom " + result.metric(),
                capital(result.metric()) + ", without agent",
                result.unit(),
                Better.LOWER,
                means.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN),
                means);
        symptoms.merge(
            figure.key(), figure, (a, b) -> b.spread().size() > a.spread().size() ? b : a);
      }
    }
    return List.copyOf(symptoms.values());
  }

  private static Figure figure(
      String key, String label, String unit, Better better, double value, List<Double> spread) {
    return new Figure("", key, label, unit, better, true, value, spread);
  }

  private static List<KeptRun.BudgetLine> budget(List<RequestClass> classes) {
    List<KeptRun.BudgetLine> lines = new ArrayList<>();
    for (RequestClass requests : classes) {
      int place = 0;
      for (BudgetLine line : requests.lines()) {
        place++;
        lines.add(
            new KeptRun.BudgetLine(
                requests.name(), place, line.key(), line.label(), line.meanNanos() / 1e6));
      }
    }
    return lines;
  }

  private static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
