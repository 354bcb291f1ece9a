@NullMarked
package io.bootcause.diagnosis.detectors.assemblytrace;

import org.jspecify.annotations.NullMarked;
