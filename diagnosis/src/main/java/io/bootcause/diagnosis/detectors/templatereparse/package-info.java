@NullMarked
package io.bootcause.diagnosis.detectors.templatereparse;

import org.jspecify.annotations.NullMarked;
