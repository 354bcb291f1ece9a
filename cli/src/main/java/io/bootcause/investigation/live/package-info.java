/**
 * Drills down by itself in a JVM that somebody else runs, while requests come in by themselves:
 * sampling picks candidates, exact times of a few methods decide, one level after the other.
 *
 * <p>Costs are shares of one processor. Sampling is estimated at {@value
 * io.bootcause.investigation.live.Cost#SAMPLE_NANOS} ns for each stack that was taken, which is
 * generous; timing at what a timed call was measured to cost in that JVM, times the calls, plus
 * {@value io.bootcause.investigation.live.Cost#SUBJECT_NANOS} ns for each that told what it was
 * about.
 */
@NullMarked
package io.bootcause.investigation.live;

import org.jspecify.annotations.NullMarked;
