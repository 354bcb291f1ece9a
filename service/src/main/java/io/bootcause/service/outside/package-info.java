/**
 * What Linux tells of a service's process from outside, as time series: it needs nothing of the
 * service, and works while that does not answer. Names and units are in docs/recording.md. What a
 * machine does not tell is left out.
 */
@NullMarked
package io.bootcause.service.outside;

import org.jspecify.annotations.NullMarked;
