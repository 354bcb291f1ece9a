@NullMarked
package io.bootcause.diagnosis.detectors.tokenrequest;

import org.jspecify.annotations.NullMarked;
