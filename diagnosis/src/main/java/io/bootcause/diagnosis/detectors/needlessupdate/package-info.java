@NullMarked
package io.bootcause.diagnosis.detectors.needlessupdate;

import org.jspecify.annotations.NullMarked;
