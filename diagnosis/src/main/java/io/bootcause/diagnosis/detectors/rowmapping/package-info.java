/** Rows of a result turned into objects. */
@NullMarked
package io.bootcause.diagnosis.detectors.rowmapping;

import org.jspecify.annotations.NullMarked;
