package io.bootcause.investigation;

import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ReadingBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.WaitBatch;

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

  @Override
  public void onWaits(WaitBatch batch) {
    batch.waits().forEach(wait -> recorder.waited(instance, wait));
    recorder.dropped(batch.dropped());
  }

  @Override
  public void onReadings(ReadingBatch batch) {
    batch.readings().forEach(reading -> recorder.reading(instance, reading));
  }
}
