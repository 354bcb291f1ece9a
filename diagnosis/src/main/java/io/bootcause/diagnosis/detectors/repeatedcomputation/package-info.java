/** Requests that compute what they have computed before. */
@NullMarked
package io.bootcause.diagnosis.detectors.repeatedcomputation;

import org.jspecify.annotations.NullMarked;
