@NullMarked
package io.bootcause.diagnosis.detectors.entropywait;

import org.jspecify.annotations.NullMarked;
