@NullMarked
package io.bootcause.diagnosis.detectors.expensiveobject;

import org.jspecify.annotations.NullMarked;
