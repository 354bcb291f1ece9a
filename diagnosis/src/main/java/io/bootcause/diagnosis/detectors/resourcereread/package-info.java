@NullMarked
package io.bootcause.diagnosis.detectors.resourcereread;

import org.jspecify.annotations.NullMarked;
