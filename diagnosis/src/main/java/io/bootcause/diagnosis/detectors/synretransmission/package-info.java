@NullMarked
package io.bootcause.diagnosis.detectors.synretransmission;

import org.jspecify.annotations.NullMarked;
