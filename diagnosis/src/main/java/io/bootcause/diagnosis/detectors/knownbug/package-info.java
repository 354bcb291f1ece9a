@NullMarked
package io.bootcause.diagnosis.detectors.knownbug;

import org.jspecify.annotations.NullMarked;
