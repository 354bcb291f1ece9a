@NullMarked
package io.bootcause.diagnosis.detectors.expectcontinue;

import org.jspecify.annotations.NullMarked;
