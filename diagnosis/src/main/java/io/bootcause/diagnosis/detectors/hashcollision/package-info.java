@NullMarked
package io.bootcause.diagnosis.detectors.hashcollision;

import org.jspecify.annotations.NullMarked;
