/** The text of large objects, put together for nobody. */
@NullMarked
package io.bootcause.diagnosis.detectors.objecttext;

import org.jspecify.annotations.NullMarked;
