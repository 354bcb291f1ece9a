@NullMarked
package io.bootcause.diagnosis.detectors.commonstall;

import org.jspecify.annotations.NullMarked;
