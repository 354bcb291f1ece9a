/**
 * The history of runs: what {@code diagnose} and {@code compare} found, kept in a database.
 *
 * <p>Kept are facts, not judgements over several runs: those are made anew whenever somebody asks
 * ({@link io.bootcause.history.trend}), so that a better test also judges old runs. A figure is
 * kept with its spread, the values of its repetitions within the run.
 */
@NullMarked
package io.bootcause.history;

import org.jspecify.annotations.NullMarked;
