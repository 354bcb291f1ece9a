/** Reporters: the terminal, report.json and the self-contained HTML page. */
@NullMarked
package io.bootcause.report;

import org.jspecify.annotations.NullMarked;
