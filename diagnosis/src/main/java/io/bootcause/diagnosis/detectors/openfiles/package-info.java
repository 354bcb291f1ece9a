@NullMarked
package io.bootcause.diagnosis.detectors.openfiles;

import org.jspecify.annotations.NullMarked;
