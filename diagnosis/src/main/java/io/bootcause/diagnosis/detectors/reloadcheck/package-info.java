@NullMarked
package io.bootcause.diagnosis.detectors.reloadcheck;

import org.jspecify.annotations.NullMarked;
