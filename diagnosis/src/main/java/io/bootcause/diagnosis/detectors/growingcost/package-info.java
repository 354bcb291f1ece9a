/** Each request computes for longer than the one before. */
@NullMarked
package io.bootcause.diagnosis.detectors.growingcost;

import org.jspecify.annotations.NullMarked;
