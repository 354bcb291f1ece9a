/** Small writes that wait for an acknowledgement which the other side delays. */
@NullMarked
package io.bootcause.diagnosis.detectors.delayedack;

import org.jspecify.annotations.NullMarked;
