@NullMarked
package io.bootcause.diagnosis.detectors.sharedpipeline;

import org.jspecify.annotations.NullMarked;
