@NullMarked
package io.bootcause.diagnosis.detectors.libraryrelease;

import org.jspecify.annotations.NullMarked;
