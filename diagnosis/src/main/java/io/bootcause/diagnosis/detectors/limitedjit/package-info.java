@NullMarked
package io.bootcause.diagnosis.detectors.limitedjit;

import org.jspecify.annotations.NullMarked;
