@NullMarked
package io.bootcause.diagnosis.detectors.connectionslots;

import org.jspecify.annotations.NullMarked;
