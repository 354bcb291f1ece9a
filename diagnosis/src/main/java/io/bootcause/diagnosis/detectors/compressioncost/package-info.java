@NullMarked
package io.bootcause.diagnosis.detectors.compressioncost;

import org.jspecify.annotations.NullMarked;
