@NullMarked
package io.bootcause.diagnosis.detectors.regexbacktracking;

import org.jspecify.annotations.NullMarked;
