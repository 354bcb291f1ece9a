@NullMarked
package io.bootcause.diagnosis.detectors.gcpressure;

import org.jspecify.annotations.NullMarked;
