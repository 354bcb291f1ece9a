@NullMarked
package io.bootcause.diagnosis.detectors.serialisation;

import org.jspecify.annotations.NullMarked;
