package io.bootcause.diagnosis.budget;

import io.bootcause.load.Sample;
import io.bootcause.recording.Phase;
import io.bootcause.wire.RequestSpan;
import org.jspecify.annotations.Nullable;

/**
 * One request from both sides.
 *
 * @param position 0-based order in its phase
 * @param span null if the server's side is missing
 */
public record JoinedRequest(Phase phase, int position, Sample sample, @Nullable RequestSpan span) {}
