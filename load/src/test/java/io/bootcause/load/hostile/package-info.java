/** A server that does everything wrong, on purpose: a fixture, and a command of the benchmarks. */
@NullMarked
package io.bootcause.load.hostile;

import org.jspecify.annotations.NullMarked;
