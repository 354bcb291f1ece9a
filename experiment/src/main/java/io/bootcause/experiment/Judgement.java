package io.bootcause.experiment;

import org.jspecify.annotations.Nullable;

/**
 * A verdict with its figures.
 *
 * @param effect null if there is no ratio with an interval; the note says why
 * @param note one line for a person, empty if the verdict says it all
 */
public record Judgement(@Nullable Effect effect, Verdict verdict, String note) {
  boolean decided() {
    return verdict != Verdict.INCONCLUSIVE;
  }
}
