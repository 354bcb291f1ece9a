/**
 * Control against changed service: replicates, interleaving, statistics, verdicts.
 *
 * <h2>What the figures mean</h2>
 *
 * <ul>
 *   <li>The unit of replication is a JVM start. Repetitions within one JVM share its luck (layout,
 *       JIT, where the kernel put it) and tell less than their number.
 *   <li>A metric is a cost: lower is better. Throughput is given as time per request.
 *   <li><b>ratio</b> is changed / control, each the mean over JVM starts of the means within.
 *   <li><b>low</b> and <b>high</b> are the ends of its 95 % interval ({@link
 *       io.bootcause.experiment.HierarchicalBootstrap}). Where an experiment looks after each round
 *       and stops when it has seen enough, the interval is wider by as much as is needed for the 95
 *       % to hold over all looks that there is time for.
 *   <li>A verdict is about one claim, "this change removes the symptom"; with K changes tried, each
 *       has its own 5 %.
 *   <li><b>CONFIRMED</b> asks for more than "better": even at the interval's pessimistic end, at
 *       least half of the predicted reduction must be there. A change that surely helps, but surely
 *       by less, is REFUTED as the cause.
 * </ul>
 *
 * <h2>Worked example</h2>
 *
 * The first request after 31 s of silence took 48 ms where the service was diagnosed; without the
 * archive scan it should take 4 ms, a reduction of 0.917, so that CONFIRMED needs an interval that
 * ends at or below 1 - 0.917 / 2 = 0.542. Three JVM starts each, two silences in each start:
 *
 * <pre>
 * control            50, 46    47, 52    45, 49      mean 48.17 ms
 * tomcat 8.5.40       4,  3     4,  5     4,  4      mean  4.00 ms
 * cache-ttl=7s       33, 30    32, 34    31, 33      mean 32.17 ms
 *
 * tomcat 8.5.40   ratio 0.083, interval [0.055, 0.117]: CONFIRMED
 * cache-ttl=7s    ratio 0.668, interval [0.603, 0.734]: REFUTED, helps, but is not the cause
 * </pre>
 *
 * The second one surely helps (0.734 &lt; 1) and surely by less than half of what was predicted
 * (0.603 &gt; 0.542): something else takes most of the time. WorkedExampleTest computes these.
 */
@NullMarked
package io.bootcause.experiment;

import org.jspecify.annotations.NullMarked;
