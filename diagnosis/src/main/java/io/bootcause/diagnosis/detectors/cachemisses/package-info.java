/** A cache that does not have what it is asked for. */
@NullMarked
package io.bootcause.diagnosis.detectors.cachemisses;

import org.jspecify.annotations.NullMarked;
