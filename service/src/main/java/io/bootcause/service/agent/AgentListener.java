package io.bootcause.service.agent;

import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;

/** Gets what the agent reports, as it arrives, on the link's reader thread: must not wait. */
public interface AgentListener {
  void onSpans(SpanBatch batch);

  /** The traced calls of one request. */
  void onCalls(CallBatch batch);

  /** What one request enumerated, while details are on. */
  void onScans(ScanBatch batch);

  /** The link ended, and not by {@link AgentLink#close()}: nothing will come any more. */
  default void onLost(String reason) {}
}
