/** Threads that are late for a safepoint, which all others wait for. */
@NullMarked
package io.bootcause.diagnosis.detectors.timetosafepoint;

import org.jspecify.annotations.NullMarked;
