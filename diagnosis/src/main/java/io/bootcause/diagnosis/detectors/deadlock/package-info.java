@NullMarked
package io.bootcause.diagnosis.detectors.deadlock;

import org.jspecify.annotations.NullMarked;
