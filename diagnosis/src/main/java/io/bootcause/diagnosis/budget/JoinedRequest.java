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
 * @param told what it spent its time on inside, as far as that was seen, hundreds of the same as
 *     one; none without a span
 */
public record JoinedRequest(
    Phase phase, int position, Sample sample, @Nullable RequestSpan span, List<RequestWait> told) {
  public JoinedRequest {
    told = List.copyOf(told);
  }

  public JoinedRequest(Phase phase, int position, Sample sample, @Nullable RequestSpan span) {
    this(phase, position, sample, span, List.of());
  }

  /** Each for itself. Not kept: there may be thousands. */
  public List<RequestWait> waits() {
    return told.stream().allMatch(wait -> wait.times() == 1)
        ? told
        : told.stream().flatMap(wait -> wait.each().stream()).toList();
  }
}
