/** One folder a fault: the detector's class; its doc page and its test lie under the same name. */
@NullMarked
package io.bootcause.diagnosis.detectors;

import org.jspecify.annotations.NullMarked;
