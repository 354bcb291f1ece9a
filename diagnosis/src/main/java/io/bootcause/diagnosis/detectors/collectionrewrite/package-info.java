/** Collections that are deleted and written anew for one more element. */
@NullMarked
package io.bootcause.diagnosis.detectors.collectionrewrite;

import org.jspecify.annotations.NullMarked;
