/**
 * Schedules, the engine and recorders. Usable as a library on its own; knows nothing of agents or
 * diagnosis.
 */
@NullMarked
package io.bootcause.load;

import org.jspecify.annotations.NullMarked;
