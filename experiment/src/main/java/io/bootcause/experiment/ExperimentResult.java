package io.bootcause.experiment;

import io.bootcause.service.change.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change against the control.
 *
 * @param metric the symptom's own, e.g. "first request after 31 s of silence"
 * @param unit e.g. "ms"
 * @param effect null if nothing could be measured (note says why)
 * @param note one line for a person, empty if the verdict says it all: "helps, but is not the
 *     cause"
 */
public record ExperimentResult(
    Change change,
    String metric,
    String unit,
    @Nullable Effect effect,
    Verdict verdict,
    String note,
    List<Replicate> control,
    List<Replicate> changed) {

  public boolean confirmed() {
    return verdict == Verdict.CONFIRMED;
  }

  /** Whether the symptom is proven to go with the change, and not to grow. */
  public boolean provesRemoval() {
    return confirmed() && change.removes();
  }
}
