@NullMarked
package io.bootcause.diagnosis.detectors.quadraticwork;

import org.jspecify.annotations.NullMarked;
