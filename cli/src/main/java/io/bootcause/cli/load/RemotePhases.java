package io.bootcause.cli.load;

import io.bootcause.cli.load.hyperfoil.MetricFigures;
import io.bootcause.cli.load.hyperfoil.RunFigures;
import io.bootcause.cli.load.hyperfoil.Stage;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Workload;
import io.bootcause.load.workload.Expectation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Hyperfoil's figures as the phases of a report. */
final class RemotePhases {
  private static final long HIGHEST = TimeUnit.MINUTES.toNanos(1);

  private final RunFigures figures;
  private final Workload workload;
  private final List<String> metrics;
  private final List<String> agents;
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * The figures of a run.
   *
   * @param metrics names of the workload's requests
   * @param agents that were asked to send; empty if the controller was
   */
  RemotePhases(RunFigures figures, Workload workload, List<String> metrics, List<String> agents) {
    this.figures = figures;
    this.workload = workload;
    this.metrics = metrics;
    this.agents = agents;
  }

  /** What cannot be said in a figure. */
  Set<String> notes() {
    return notes;
  }

  /** A phase; null if Hyperfoil did not begin it. */
  LoadReport.@Nullable Phase phase(Stage stage) {
    for (RunFigures.Phase phase : figures.phases()) {
      if (phase.name().equals(stage.phase().name())) {
        return phase(stage, phase);
      }
    }
    return null;
  }

  private LoadReport.Phase phase(Stage stage, RunFigures.Phase phase) {
    Histogram times = new Histogram(HIGHEST, 2);
    Map<SampleOutcome, Long> outcomes = new EnumMap<>(SampleOutcome.class);
    for (MetricFigures metric : phase.metrics()) {
      times.add(metric.times());
      count(outcomes, SampleOutcome.OK, metric.fine());
      count(outcomes, SampleOutcome.STATUS, metric.invalid());
      count(outcomes, SampleOutcome.RESET, metric.connectionErrors());
      count(outcomes, SampleOutcome.TIMEOUT, metric.timeouts());
      count(outcomes, SampleOutcome.GENERATOR, metric.internalErrors());
      count(outcomes, SampleOutcome.CANCELLED, metric.unanswered());
    }
    note(outcomes, phase);
    long start = TimeUnit.MILLISECONDS.toNanos(phase.startMillis());
    long end = TimeUnit.MILLISECONDS.toNanos(phase.endMillis());
    PhaseResult result =
        new PhaseResult(
            stage.phase(),
            times,
            new Histogram(HIGHEST, 2),
            new Histogram(HIGHEST, 2),
            outcomes,
            start,
            end,
            0,
            0);
    List<LoadReport.Remote.Agent> senders = new ArrayList<>();
    phase
        .agents()
        .forEach(
            (name, share) ->
                senders.add(new LoadReport.Remote.Agent(name, share.requests(), share.cpu())));
    boolean first = phase.equals(figures.phases().get(0));
    return new LoadReport.Phase(
        result,
        collected(phase, times, start, end),
        RemoteChecks.of(stage, result, phase, agents, first ? figures.errors() : List.of()),
        unmet(phase),
        new LoadReport.Remote("Hyperfoil " + figures.version(), senders));
  }

  private static void count(Map<SampleOutcome, Long> outcomes, SampleOutcome kind, long count) {
    if (count > 0) {
      outcomes.merge(kind, count, Long::sum);
    }
  }

  private void note(Map<SampleOutcome, Long> outcomes, RunFigures.Phase phase) {
    if (outcomes.containsKey(SampleOutcome.STATUS)) {
      notes.add("latencies contain those of answers with an unexpected status");
    }
    if (outcomes.containsKey(SampleOutcome.RESET)) {
      notes.add("connection errors are one kind: refused, reset and closed count as reset");
    }
    long cached = phase.metrics().stream().mapToLong(MetricFigures::cacheHits).sum();
    if (cached > 0) {
      notes.add(cached + " answers came from the agents' cache");
    }
  }

  /**
   * @param times of all requests together
   */
  private static RemoteFigures collected(
      RunFigures.Phase phase, Histogram times, long start, long end) {
    List<LabelFigures> labels = new ArrayList<>();
    Map<Integer, Long> statuses = new TreeMap<>();
    long requests = 0;
    long failed = 0;
    long sent = 0;
    long received = 0;
    for (MetricFigures metric : phase.metrics()) {
      long missed = Math.max(0, count(metric) - metric.fine());
      labels.add(
          LabelFigures.of(
              metric.metric(),
              count(metric),
              missed,
              metric.times(),
              metric.sentBytes(),
              metric.receivedBytes(),
              start,
              end));
      metric.statuses().forEach((status, n) -> statuses.merge(status, n, Long::sum));
      requests += count(metric);
      failed += missed;
      sent += metric.sentBytes();
      received += metric.receivedBytes();
    }
    return new RemoteFigures(
        labels,
        LabelFigures.of("TOTAL", requests, failed, times, sent, received, start, end),
        statuses,
        received);
  }

  /** All that ended in whatever way; a request that got no connection was never counted as sent. */
  private static long count(MetricFigures metric) {
    return metric.responses()
        + metric.connectionErrors()
        + metric.timeouts()
        + metric.internalErrors()
        + metric.unanswered();
  }

  private Map<String, Long> unmet(RunFigures.Phase phase) {
    Map<String, Long> unmet = new TreeMap<>();
    for (MetricFigures metric : phase.metrics()) {
      int index = metrics.indexOf(metric.metric());
      if (index >= 0 && metric.invalid() > 0) {
        HttpRequest request = workload.requests().get(index);
        for (Expectation expectation : request.expectations()) {
          unmet.merge(expectation.text(), metric.invalid(), Long::sum);
        }
      }
    }
    return unmet;
  }
}
