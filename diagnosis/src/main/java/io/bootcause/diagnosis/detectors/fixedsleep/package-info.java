@NullMarked
package io.bootcause.diagnosis.detectors.fixedsleep;

import org.jspecify.annotations.NullMarked;
