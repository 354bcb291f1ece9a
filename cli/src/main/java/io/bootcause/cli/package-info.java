/** The commands: options in, exit codes out. */
@NullMarked
package io.bootcause.cli;

import org.jspecify.annotations.NullMarked;
