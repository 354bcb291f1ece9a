@NullMarked
package io.bootcause.diagnosis.detectors.pinnedthread;

import org.jspecify.annotations.NullMarked;
