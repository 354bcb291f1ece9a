@NullMarked
package io.bootcause.diagnosis.detectors.failedlookup;

import org.jspecify.annotations.NullMarked;
