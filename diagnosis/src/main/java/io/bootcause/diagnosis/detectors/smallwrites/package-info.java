/** Answers that the server sends in small pieces. */
@NullMarked
package io.bootcause.diagnosis.detectors.smallwrites;

import org.jspecify.annotations.NullMarked;
