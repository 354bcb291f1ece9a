@NullMarked
package io.bootcause.diagnosis.detectors.blockingdns;

import org.jspecify.annotations.NullMarked;
