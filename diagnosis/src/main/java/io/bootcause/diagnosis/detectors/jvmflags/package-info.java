@NullMarked
package io.bootcause.diagnosis.detectors.jvmflags;

import org.jspecify.annotations.NullMarked;
