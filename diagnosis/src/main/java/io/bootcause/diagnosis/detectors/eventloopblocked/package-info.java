@NullMarked
package io.bootcause.diagnosis.detectors.eventloopblocked;

import org.jspecify.annotations.NullMarked;
