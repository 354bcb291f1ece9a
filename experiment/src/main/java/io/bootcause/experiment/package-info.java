/** Control against changed service: replicates, interleaving, statistics, verdicts. */
@NullMarked
package io.bootcause.experiment;

import org.jspecify.annotations.NullMarked;
