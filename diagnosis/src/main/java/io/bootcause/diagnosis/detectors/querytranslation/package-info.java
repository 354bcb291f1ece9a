@NullMarked
package io.bootcause.diagnosis.detectors.querytranslation;

import org.jspecify.annotations.NullMarked;
