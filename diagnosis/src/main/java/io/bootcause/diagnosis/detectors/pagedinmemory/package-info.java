/** Pages that are cut from all rows in memory. */
@NullMarked
package io.bootcause.diagnosis.detectors.pagedinmemory;

import org.jspecify.annotations.NullMarked;
