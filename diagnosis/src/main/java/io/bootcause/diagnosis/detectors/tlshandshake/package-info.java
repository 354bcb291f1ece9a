@NullMarked
package io.bootcause.diagnosis.detectors.tlshandshake;

import org.jspecify.annotations.NullMarked;
