/** From a recording to causes: budget, evidence, detectors. Never sees a live JVM. */
@NullMarked
package io.bootcause.diagnosis;

import org.jspecify.annotations.NullMarked;
