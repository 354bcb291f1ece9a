/** What is made for the case that it is needed, in each request. */
@NullMarked
package io.bootcause.diagnosis.detectors.eagerfallback;

import org.jspecify.annotations.NullMarked;
