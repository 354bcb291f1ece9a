/** Texts that are looked up in the JVM's table of all strings. */
@NullMarked
package io.bootcause.diagnosis.detectors.stringinterning;

import org.jspecify.annotations.NullMarked;
