@NullMarked
package io.bootcause.diagnosis.detectors.connectionvalidation;

import org.jspecify.annotations.NullMarked;
