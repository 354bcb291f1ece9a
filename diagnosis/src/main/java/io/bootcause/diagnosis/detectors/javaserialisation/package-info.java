/** Java's own serialisation in the request path. */
@NullMarked
package io.bootcause.diagnosis.detectors.javaserialisation;

import org.jspecify.annotations.NullMarked;
