@NullMarked
package io.bootcause.diagnosis.detectors.memorygrowth;

import org.jspecify.annotations.NullMarked;
