/** One statement, or one call of another service, takes most of a request. */
@NullMarked
package io.bootcause.diagnosis.detectors.slowdownstream;

import org.jspecify.annotations.NullMarked;
