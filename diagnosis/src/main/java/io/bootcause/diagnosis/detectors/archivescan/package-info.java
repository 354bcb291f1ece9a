@NullMarked
package io.bootcause.diagnosis.detectors.archivescan;

import org.jspecify.annotations.NullMarked;
