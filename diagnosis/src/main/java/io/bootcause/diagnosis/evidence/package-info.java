/** Facts read from a recording that detectors build on. */
@NullMarked
package io.bootcause.diagnosis.evidence;

import org.jspecify.annotations.NullMarked;
