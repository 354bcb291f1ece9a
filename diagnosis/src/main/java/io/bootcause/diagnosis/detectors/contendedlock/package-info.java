@NullMarked
package io.bootcause.diagnosis.detectors.contendedlock;

import org.jspecify.annotations.NullMarked;
