@NullMarked
package io.bootcause.diagnosis.detectors.unanswered;

import org.jspecify.annotations.NullMarked;
