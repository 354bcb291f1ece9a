/** Keeping runs in the history, and looking at them: {@code history}, {@code serve}. */
@NullMarked
package io.bootcause.cli.history;

import org.jspecify.annotations.NullMarked;
