/** Spring finds out in each request which bean fits. */
@NullMarked
package io.bootcause.diagnosis.detectors.beanlookup;

import org.jspecify.annotations.NullMarked;
