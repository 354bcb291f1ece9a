@NullMarked
package io.bootcause.diagnosis.detectors.loggingcost;

import org.jspecify.annotations.NullMarked;
