package io.bootcause.investigation;

import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;

/** Takes what an instance's agent reports into the recording. */
record ToRecorder(int instance, Recorder recorder) implements AgentListener {
  @Override
  public void onSpans(SpanBatch batch) {
    batch.spans().forEach(span -> recorder.span(instance, span));
    recorder.dropped(batch.dropped());
  }

  @Override
  public void onCalls(CallBatch batch) {
    batch.calls().forEach(call -> recorder.call(instance, call));
  }

  @Override
  public void onScans(ScanBatch batch) {
    batch.scans().forEach(scan -> recorder.scan(instance, scan));
  }
}
