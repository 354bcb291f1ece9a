@NullMarked
package io.bootcause.diagnosis.detectors.cachestampede;

import org.jspecify.annotations.NullMarked;
