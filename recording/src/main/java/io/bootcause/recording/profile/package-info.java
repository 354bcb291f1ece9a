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
 * <h2>Which interval</h2>
 *
 * Wall samples on a stall of 50 ms in a JVM with 40 idle threads, and what that costs (two cores
 * shared with other work, JDK 17; median of 30 stalls):
 *
 * <pre>
 * wall    busy  asleep   CPU per second, all idle
 *  1 ms   37-46 48-50    65 to 98 ms
 *  2 ms   16-24 25       55 to 62 ms
 *  5 ms    9    10       32 ms
 * 10 ms    5     5       20 ms
 * none                    2 ms
 * </pre>
 *
 * The cost is one look at each thread's CPU time per interval, whatever the threads do. So: 1 ms
 * where a JVM idles and few requests must tell all, 10 ms under load.
 *
 * <p>{@link io.bootcause.recording.profile.ProfileReader#during} cuts all that to the requests.
 */
@NullMarked
package io.bootcause.recording.profile;

import org.jspecify.annotations.NullMarked;
