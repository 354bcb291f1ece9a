/** One request asks the same of a database or service again and again. */
@NullMarked
package io.bootcause.diagnosis.detectors.chattydownstream;

import org.jspecify.annotations.NullMarked;
