/**
 * One investigation from start to report. {@link io.bootcause.investigation.Investigation} is the
 * main path; the other classes are its steps.
 */
@NullMarked
package io.bootcause.investigation;

import org.jspecify.annotations.NullMarked;
