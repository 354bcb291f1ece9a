/** The figures of the page's charts, drawn from a recording; the page's script draws them. */
@NullMarked
package io.bootcause.report.charts;

import org.jspecify.annotations.NullMarked;
