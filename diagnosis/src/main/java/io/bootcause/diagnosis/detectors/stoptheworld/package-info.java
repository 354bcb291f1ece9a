/** Requests have the JVM stop all threads for them. */
@NullMarked
package io.bootcause.diagnosis.detectors.stoptheworld;

import org.jspecify.annotations.NullMarked;
