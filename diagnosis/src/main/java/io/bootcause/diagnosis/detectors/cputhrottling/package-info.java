/** A CPU quota stops the service although it has little to do. */
@NullMarked
package io.bootcause.diagnosis.detectors.cputhrottling;

import org.jspecify.annotations.NullMarked;
