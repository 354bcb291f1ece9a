@NullMarked
package io.bootcause.diagnosis.detectors.entityflush;

import org.jspecify.annotations.NullMarked;
