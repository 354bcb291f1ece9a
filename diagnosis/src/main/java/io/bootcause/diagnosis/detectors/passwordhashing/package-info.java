@NullMarked
package io.bootcause.diagnosis.detectors.passwordhashing;

import org.jspecify.annotations.NullMarked;
