@NullMarked
package io.bootcause.diagnosis.detectors.operatorcontext;

import org.jspecify.annotations.NullMarked;
