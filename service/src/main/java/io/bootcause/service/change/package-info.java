/** Reversible differences between two services, as data. */
@NullMarked
package io.bootcause.service.change;

import org.jspecify.annotations.NullMarked;
