/** Requests that fail under load and not without. */
@NullMarked
package io.bootcause.diagnosis.detectors.failingrequests;

import org.jspecify.annotations.NullMarked;
