/** Memory for large arrays, which each request takes and clears anew. */
@NullMarked
package io.bootcause.diagnosis.detectors.largearrays;

import org.jspecify.annotations.NullMarked;
