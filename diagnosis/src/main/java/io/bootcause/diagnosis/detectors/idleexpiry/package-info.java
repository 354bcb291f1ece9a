@NullMarked
package io.bootcause.diagnosis.detectors.idleexpiry;

import org.jspecify.annotations.NullMarked;
