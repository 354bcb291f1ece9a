/** Requests start threads instead of borrowing them. */
@NullMarked
package io.bootcause.diagnosis.detectors.threadchurn;

import org.jspecify.annotations.NullMarked;
