/** Requests that wait for tasks whose results they have not asked for. */
@NullMarked
package io.bootcause.diagnosis.detectors.leftovertasks;

import org.jspecify.annotations.NullMarked;
