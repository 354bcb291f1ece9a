package io.bootcause.recording;

import io.bootcause.load.Sample;

/**
 * A client's sample with the phase it belongs to.
 *
 * @param phase index in {@link Recording#phases()}
 * @param position 0-based order within its phase
 */
public record ClientRequest(int phase, int position, Sample sample) {}
