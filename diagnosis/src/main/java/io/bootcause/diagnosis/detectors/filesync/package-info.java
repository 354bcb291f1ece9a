@NullMarked
package io.bootcause.diagnosis.detectors.filesync;

import org.jspecify.annotations.NullMarked;
