/** The service says that it has no memory left. */
@NullMarked
package io.bootcause.diagnosis.detectors.outofmemory;

import org.jspecify.annotations.NullMarked;
