/** Answers sent piece by piece. */
@NullMarked
package io.bootcause.diagnosis.detectors.responseflush;

import org.jspecify.annotations.NullMarked;
