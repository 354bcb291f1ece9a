/** {@code bootcause load}: its options, what it collects while it runs, and its formats. */
@NullMarked
package io.bootcause.cli.load;

import org.jspecify.annotations.NullMarked;
