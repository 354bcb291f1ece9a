package io.bootcause.service.agent;

import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ReadingBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.WaitBatch;

/** Gets what the agent reports, as it arrives, on the link's reader thread: must not wait. */
public interface AgentListener {
  default void onSpans(SpanBatch batch) {}

  /** The traced calls of one request. */
  default void onCalls(CallBatch batch) {}

  /** What one request enumerated, while details are on. */
  default void onScans(ScanBatch batch) {}

  /** What requests spent their time on. */
  default void onWaits(WaitBatch batch) {}

  /** Time series of the JVM. */
  default void onReadings(ReadingBatch batch) {}

  /** Calls that are looked at by hand. */
  default void onTapped(TapBatch batch) {}

  /** The agent has called back but does nothing yet, and why. */
  default void onWaiting(String reason) {}

  /** The link ended, and not by {@link AgentLink#close()}: nothing will come any more. */
  default void onLost(String reason) {}
}
