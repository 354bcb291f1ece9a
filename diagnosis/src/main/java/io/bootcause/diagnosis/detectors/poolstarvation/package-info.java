@NullMarked
package io.bootcause.diagnosis.detectors.poolstarvation;

import org.jspecify.annotations.NullMarked;
