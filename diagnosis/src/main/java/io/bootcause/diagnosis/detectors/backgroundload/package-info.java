/** The service's own background work takes the processors from its requests. */
@NullMarked
package io.bootcause.diagnosis.detectors.backgroundload;

import org.jspecify.annotations.NullMarked;
