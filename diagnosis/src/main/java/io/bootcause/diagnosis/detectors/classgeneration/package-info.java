/** Requests have classes defined instead of using those that are there. */
@NullMarked
package io.bootcause.diagnosis.detectors.classgeneration;

import org.jspecify.annotations.NullMarked;
