package io.bootcause.report.otlp;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleGauge;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.resources.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of a diagnosis, each one as it was when its load ended. */
final class Gauges {
  private final Meter meter;
  private final Map<String, DoubleGauge> gauges = new HashMap<>();
  private final String target;

  private Gauges(Meter meter, String target) {
    this.meter = meter;
    this.target = target;
  }

  static Collection<MetricData> of(
      Investigated in, Recording recording, WallClock clock, Resource resource) {
    Once once = new Once();
    try (SdkMeterProvider provider =
        SdkMeterProvider.builder()
            .setClock(new Stopped(clock.at(WallClock.end(recording))))
            .setResource(resource)
            .registerMetricReader(once)
            .build()) {
      Meter meter =
          provider.meterBuilder(Names.SCOPE).setInstrumentationVersion(in.toolVersion()).build();
      new Gauges(meter, Names.target(in)).all(in, recording);
      return List.copyOf(once.registration.collectAllMetrics());
    }
  }

  private void all(Investigated in, Recording recording) {
    set("bootcause.findings", "{finding}", in.diagnosis().findings().size(), Attributes.empty());
    set(
        "bootcause.validity",
        "1",
        in.diagnosis().validity().verdict().ordinal(),
        Attributes.empty());
    in.diagnosis().budget().forEach(this::budget);
    Latencies.of(in, recording).forEach(this::latencies);
    for (int i = 0; i < in.diagnosis().findings().size(); i++) {
      Finding finding = in.diagnosis().findings().get(i);
      Attributes which =
          Attributes.of(
              Names.RANK,
              (long) i + 1,
              Names.DETECTOR,
              finding.detector(),
              Names.KIND,
              Names.lower(finding.cause().kind()));
      set("bootcause.finding.share", "1", finding.share(), which);
      if (i < in.fixes().size()) {
        in.fixes().get(i).forEach(fix -> experiment(fix, Names.DETECTOR, finding.detector()));
      }
    }
    in.tried().forEach(result -> experiment(result, null, ""));
  }

  private void budget(RequestClass requests) {
    for (BudgetLine line : requests.lines()) {
      set(
          "bootcause.budget.time",
          "s",
          line.meanNanos() / 1e9,
          Attributes.of(Names.CLASS, requests.name(), Names.LINE, line.key()));
    }
    Attributes which = Attributes.of(Names.CLASS, requests.name());
    set("bootcause.budget.total", "s", requests.meanNanos() / 1e9, which);
  }

  private void latencies(Latencies of) {
    of.secondsByQuantile()
        .forEach(
            (quantile, seconds) ->
                set(
                    "bootcause.request.duration",
                    "s",
                    seconds,
                    Attributes.of(Names.SHAPE, of.shape(), Names.QUANTILE, quantile)));
    Attributes which = Attributes.of(Names.SHAPE, of.shape());
    set("bootcause.request.errors", "{request}", (double) of.errors(), which);
  }

  private void experiment(
      ExperimentResult result, @Nullable AttributeKey<String> key, String value) {
    Effect effect = result.effect();
    if (effect == null) {
      return;
    }
    var which =
        Attributes.builder()
            .put(Names.CHANGE, result.change().describe())
            .put(Names.METRIC, result.metric())
            .put(Names.VERDICT, Names.lower(result.verdict()));
    if (key != null) {
      which.put(key, value);
    }
    set("bootcause.experiment.ratio", "1", effect.ratio(), which.build());
    set("bootcause.experiment.ratio.low", "1", effect.low(), which.build());
    set("bootcause.experiment.ratio.high", "1", effect.high(), which.build());
  }

  /** What is no number is left out. */
  private void set(String name, String unit, double value, Attributes which) {
    if (Double.isFinite(value)) {
      gauges
          .computeIfAbsent(name, n -> meter.gaugeBuilder(n).setUnit(unit).build())
          .set(value, which.toBuilder().put(Names.TARGET, target).build());
    }
  }

  /** Reads all gauges when it is asked, not now and then. */
  private static final class Once implements MetricReader {
    private CollectionRegistration registration = CollectionRegistration.noop();

    @Override
    public void register(CollectionRegistration theirs) {
      this.registration = theirs;
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
      return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }

  /** The moment of which the figures tell. */
  private record Stopped(long now) implements Clock {
    @Override
    public long nanoTime() {
      return now;
    }
  }
}
