package io.bootcause.report.otlp;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.ClassedRequests;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One span for the whole diagnosis, within whatever it is run in, with the findings as its events,
 * and requests below it.
 */
final class DiagnosisSpans {
  private DiagnosisSpans() {}

  static List<SpanData> of(
      Investigated in, Recording recording, WallClock clock, Resource resource, Context outer) {
    Ended ended = new Ended();
    RecordedIds ids = new RecordedIds(recording);
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .setIdGenerator(ids)
            .setSampler(Sampler.alwaysOn())
            .setResource(resource)
            .addSpanProcessor(ended)
            .build()) {
      var tracer = provider.get(Names.SCOPE, in.toolVersion());
      Diagnosis diagnosis = in.diagnosis();
      Span root =
          tracer
              .spanBuilder("bootcause diagnosis")
              .setParent(outer)
              .setStartTimestamp(clock.at(WallClock.start(recording)), TimeUnit.NANOSECONDS)
              .setAttribute(Names.TARGET, Names.target(in))
              .setAttribute(Names.VALIDITY, Names.lower(diagnosis.validity().verdict()))
              .setAttribute(Names.FINDINGS, (long) diagnosis.findings().size())
              .startSpan();
      RequestSpans requests = new RequestSpans(tracer, ids, recording, clock);
      for (ClassedRequests some : ClassedRequests.of(new Evidence(recording))) {
        requests.of(some, Context.root().with(root));
      }
      long end = clock.at(WallClock.end(recording));
      for (int i = 0; i < diagnosis.findings().size(); i++) {
        root.addEvent("bootcause.finding", finding(in, i), end, TimeUnit.NANOSECONDS);
      }
      root.end(end, TimeUnit.NANOSECONDS);
    }
    return ended.spans;
  }

  private static Attributes finding(Investigated in, int index) {
    Finding finding = in.diagnosis().findings().get(index);
    Cause cause = finding.cause();
    AttributesBuilder attributes =
        Attributes.builder()
            .put(Names.RANK, index + 1)
            .put(Names.DETECTOR, finding.detector())
            .put(Names.TITLE, finding.title())
            .put(Names.KIND, Names.lower(cause.kind()))
            .put(Names.SHARE, finding.share())
            .put(
                Names.PROVEN,
                in.fixes().size() > index
                    && in.fixes().get(index).stream().anyMatch(ExperimentResult::confirmed))
            .put(Names.METRIC, finding.metric().name())
            .put(Names.UNIT, finding.metric().unit())
            .put(Names.OBSERVED, finding.metric().observed())
            .put(Names.PREDICTED, finding.metric().predicted());
    if (!cause.where().isEmpty()) {
      attributes.put(Names.WHERE, cause.where());
      // Outermost first: the last one is where it is done.
      attributes.put(Names.FUNCTION, Names.function(cause.where().get(cause.where().size() - 1)));
    }
    if (cause.artifact() != null) {
      attributes.put(Names.ARTIFACT, cause.artifact());
    }
    if (cause.property() != null) {
      attributes.put(Names.PROPERTY, cause.property());
    }
    if (cause.reference() != null) {
      attributes.put(Names.REFERENCE, cause.reference());
    }
    return attributes.build();
  }

  /** Keeps what has ended: it is sent in one go, and the answer is looked at. */
  private static final class Ended implements SpanProcessor {
    private final List<SpanData> spans = new ArrayList<>();

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      spans.add(span.toSpanData());
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }

    @Override
    public CompletableResultCode forceFlush() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
