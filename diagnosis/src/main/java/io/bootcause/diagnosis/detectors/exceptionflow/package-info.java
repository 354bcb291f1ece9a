@NullMarked
package io.bootcause.diagnosis.detectors.exceptionflow;

import org.jspecify.annotations.NullMarked;
