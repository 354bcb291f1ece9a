/** Requests compute more than there are processors for. */
@NullMarked
package io.bootcause.diagnosis.detectors.cpubound;

import org.jspecify.annotations.NullMarked;
