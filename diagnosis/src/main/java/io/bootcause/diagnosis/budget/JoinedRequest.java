package io.bootcause.diagnosis.budget;

import io.bootcause.load.Sample;
import io.bootcause.recording.Phase;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request from both sides.
 *
 * @param position 0-based order in its phase
 * @param span null if the server's side is missing
 * @param waits what it spent its time on inside, as far as that was seen; none without a span
 */
public record JoinedRequest(
    Phase phase, int position, Sample sample, @Nullable RequestSpan span, List<RequestWait> waits) {
  public JoinedRequest {
    waits = List.copyOf(waits);
  }

  public JoinedRequest(Phase phase, int position, Sample sample, @Nullable RequestSpan span) {
    this(phase, position, sample, span, List.of());
  }
}
