/**
 * What the agent and the tool say to each other. Java 8, no dependencies: it is loaded on both
 * sides.
 *
 * <p>All times are {@link System#nanoTime()} ticks. On Linux these are CLOCK_MONOTONIC, which every
 * process on the machine shares, so a client's stamp and a server's stamp can be subtracted. A
 * stamp of 0 means "not seen".
 */
package io.bootcause.wire;
