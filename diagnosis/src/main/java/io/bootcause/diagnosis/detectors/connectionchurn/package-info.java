@NullMarked
package io.bootcause.diagnosis.detectors.connectionchurn;

import org.jspecify.annotations.NullMarked;
