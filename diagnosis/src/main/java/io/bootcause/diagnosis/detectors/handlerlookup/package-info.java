@NullMarked
package io.bootcause.diagnosis.detectors.handlerlookup;

import org.jspecify.annotations.NullMarked;
