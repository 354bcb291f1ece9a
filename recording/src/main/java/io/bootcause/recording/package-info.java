/**
 * The format of one run: the sole hand-off between measuring and reasoning. Replays without a JVM.
 */
@NullMarked
package io.bootcause.recording;

import org.jspecify.annotations.NullMarked;
