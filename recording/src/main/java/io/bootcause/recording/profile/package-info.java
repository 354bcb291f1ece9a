/**
 * Stacks taken by a sampling profiler, on the same clock as everything else.
 *
 * <h2>What a sample stands for</h2>
 *
 * <ul>
 *   <li>A CPU sample: one interval of CPU time that its thread used.
 *   <li>A wall sample: one interval of time on the clock, whatever the thread did.
 *   <li>A thread that sleeps on is not interrupted; one event then stands for up to 1,000 samples
 *       over a span of time ({@link io.bootcause.recording.profile.ProfiledStack}). It has the
 *       stack that was seen first; a thread that woke, used less than 10 µs of CPU and slept again
 *       elsewhere is still booked there.
 * </ul>
 *
 * {@link io.bootcause.recording.profile.ProfileReader#during} cuts all that to the requests.
 */
@NullMarked
package io.bootcause.recording.profile;

import org.jspecify.annotations.NullMarked;
