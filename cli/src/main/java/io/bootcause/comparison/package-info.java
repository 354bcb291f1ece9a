/**
 * {@code bootcause compare}: the same load on variants of a service, in fresh JVMs without agent,
 * interleaved.
 *
 * <p>{@link io.bootcause.comparison.Comparison#run} is the whole flow. {@link
 * io.bootcause.comparison.VariantGrid} makes the variants from what the user gave, {@code JvmStart}
 * measures one of them in one JVM, {@code Analysis} turns the figures of all rounds into what can
 * be said.
 *
 * <h2>What the figures mean</h2>
 *
 * <ul>
 *   <li>The number of rounds is fixed by the time budget before the first one, from how long a JVM
 *       takes to start: it does not depend on what is measured, so that no correction for stopping
 *       early is needed.
 *   <li>A ratio is variant / first variant, within each round, averaged over rounds on the log
 *       scale ({@link io.bootcause.experiment.PairedRatio}). Its interval holds for all variants of
 *       one metric together (Bonferroni).
 *   <li>"Better" and "worse" hold for all questions of the table together (Holm): of 100
 *       comparisons of a service with itself, at most 5 have any such word in them.
 *   <li>The knee is where the fitted curve of throughput over concurrency reaches 95 % of its
 *       greatest value ({@link io.bootcause.experiment.KneeFit}); the throughput there is fitted
 *       for each JVM start by itself, and these are compared.
 * </ul>
 */
@NullMarked
package io.bootcause.comparison;

import org.jspecify.annotations.NullMarked;
