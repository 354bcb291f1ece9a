@NullMarked
package io.bootcause.diagnosis.detectors.slowstart;

import org.jspecify.annotations.NullMarked;
