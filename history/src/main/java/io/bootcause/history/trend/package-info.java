/**
 * How a service's figures move from run to run, and which moves are changes.
 *
 * <h2>What is held against what</h2>
 *
 * Runs are one series if service, command, workload, setup and model of machine are equal. The unit
 * of replication is a run: repetitions within one share its JVM's luck and the machine's mood of
 * the hour, so that they cannot tell a change of the service from either. Runs of the same build,
 * or else of the same commit, that follow each other are one group.
 *
 * <h2>The test</h2>
 *
 * The mean logarithm of a group of m runs against that of the n runs before it, since the last
 * change: Student's t with the pooled variance of all runs of the series about the mean of their
 * own level, df = runs - levels. With m = 1 this is the prediction interval for one new run. The
 * variance is never below what the repetitions within the runs show. Chosen over rank and
 * permutation tests because those can say nothing of one run against fewer than 100 others, and
 * over E-divisive and its like because they need runs after the change, and somebody waits for an
 * answer at the first; over two runs' own intervals because these know nothing of what changes from
 * run to run, and would call noise a regression.
 *
 * <p>A change is marked if its p value, corrected over the figures of the run by Holm, is below
 * 0.01 and its size above the tolerance. A marked group of several runs is the new level, the
 * spread known by then is kept. A single run that is marked is not yet one: the next group is held
 * against the old level too, and if it is marked alike both are the new level; else the run was a
 * bad hour and counts as spread. Without that a false mark is soon followed by one that takes it
 * back.
 *
 * <h2>Worked example</h2>
 *
 * p50 of 4.0, 4.2, 3.9, 4.1, 4.0 ms, then 5.2 ms with a new commit: mean logarithm 1.3959, standard
 * deviation 0.0281 with 4 degrees of freedom; ln 5.2 is 0.2527 above it, 8.2 standard errors of
 * 0.0281 · √(1 + 1/5), p = 0.001: worse by 29 %, 99 % interval [12 %, 48 %]. TrendTest computes it.
 */
@NullMarked
package io.bootcause.history.trend;

import org.jspecify.annotations.NullMarked;
